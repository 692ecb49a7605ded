//! Courses and checkpoints.

use ga_checkpoint::game::Checkpoints;
use ga_checkpoint::{Cell, Course, Error, Grid, Layout, Maze, Size};

#[test]
fn checkpoints_are_read_as_row_and_column_and_everything_else_is_refused() {
    assert_eq!("".parse::<Checkpoints>(), Ok(Checkpoints::Listed(vec![])));
    for text in [
        "6;24", "6,24,3", "a,b", "6", "random:", "random:x", "-1,2", "300,1",
    ] {
        assert!(text.parse::<Checkpoints>().is_err(), "{text:?}");
    }
}

#[test]
fn a_cell_is_row_and_column_in_text_and_in_run_files_and_ordered_by_row() {
    let cell = Cell { x: 24, y: 6 };
    assert_eq!("6,24".parse(), Ok(cell));
    assert_eq!(cell.to_string(), "[6, 24]");
    let text = serde_json::to_string(&cell).expect("text");
    assert_eq!(text, r#"{"row":6,"col":24}"#);
    assert_eq!(serde_json::from_str::<Cell>(&text).ok(), Some(cell));
    assert!(cell < Cell { x: 0, y: 7 });
}

#[test]
fn more_checkpoints_than_eight_or_than_the_grid_has_cells_are_refused() {
    let course = Course::paper();
    assert!(course.with_checkpoints(&[course.exit(); 8]).is_ok());
    assert!(course.with_checkpoints(&[course.exit(); 9]).is_err());
    assert!(course.with_random_checkpoints(9, 1).is_err());
    let drawn = course.with_random_checkpoints(8, 7).expect("eight");
    assert_eq!(drawn, course.with_random_checkpoints(8, 7).expect("eight"));
    let mut cells = drawn.stops().to_vec();
    cells.sort();
    cells.dedup();
    assert_eq!(cells.len(), 10, "all different");
    let tiny = Course::standard(Size::new(1, 3).expect("three cells"));
    assert!(
        tiny.with_random_checkpoints(1, 1).is_ok() && tiny.with_random_checkpoints(2, 1).is_err()
    );
}

#[test]
fn a_maze_needs_a_layout_and_a_course_of_one_size() -> Result<(), Error> {
    let layout = Layout::Walls(Grid::free(Size::new(5, 4)?));
    let error = Maze::new(layout, Course::paper()).expect_err("two sizes");
    assert_eq!(
        error.to_string(),
        "a layout of 5x4 cells, a course on 30x30: expected one size"
    );
    Ok(())
}
