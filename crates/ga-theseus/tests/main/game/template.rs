//! Templates: what they give, what they leave free, and their files.

use crate::support::{at, mazes, mazes_of, templates};
use ga_core::Sampler;
use ga_core::random::Stream;
use ga_theseus::Error;
use ga_theseus::game::{Cell, Direction, Exit, Layout, Template};
use proptest::prelude::*;

#[test]
fn parts_that_a_template_cannot_have_are_refused() {
    let mut template = Template::free(3, 3).unwrap();
    let outside = Some(at(3, 0));
    assert!(matches!(
        template.set_theseus(outside),
        Err(Error::Outside {
            what: "theseus",
            ..
        })
    ));
    assert!(matches!(
        template.set_minotaur(outside),
        Err(Error::Outside {
            what: "minotaur",
            ..
        })
    ));
    assert!(matches!(
        template.set_exit(outside.map(Exit::Cell)),
        Err(Error::Outside { what: "exit", .. })
    ));
    let door = Exit::Door {
        cell: at(1, 1),
        side: Direction::North,
    };
    assert!(matches!(
        template.set_exit(Some(door)),
        Err(Error::Door { .. })
    ));
    for wall in [Some(false), None] {
        assert!(matches!(
            template.set_wall(at(0, 0), Direction::West, wall),
            Err(Error::OuterWall { .. })
        ));
    }
    assert_eq!(
        template,
        Template::free(3, 3).unwrap(),
        "nothing has changed"
    );
    let refused = Template::from_rows(2, 2, &["--", "x?", "--"], &["|?|", "|.|"]).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "h_walls row 1, column 0: 'x', expected '-', '.' or '?'"
    );
}

#[test]
fn a_question_mark_in_the_border_is_a_wall() {
    let template = Template::from_rows(2, 2, &["??", "..", "-?"], &["?.?", "|?|"]).unwrap();
    assert_eq!(template.free_walls(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_random_layout_of_a_template_fits_it(template in templates(), seed: u64) {
        let layout: Layout = template.sample(&mut Stream::seeded(seed));
        let theseus = template.theseus().unwrap_or(at(0, 0));
        let minotaur = template.minotaur().unwrap_or(at(0, 0));
        prop_assert!(template.fits(&layout.maze(theseus, minotaur).unwrap()));
    }

    #[test]
    fn a_maze_fits_its_own_template_and_no_other_maze_does(maze in mazes(), other in mazes()) {
        prop_assert!(Template::of(&maze).fits(&maze));
        prop_assert_eq!(Template::of(&maze).fits(&other), maze == other);
        prop_assert!(Template::of(&maze).is_settled());
    }

    #[test]
    fn a_free_template_fits_every_maze_with_an_exit_cell_on_the_border(maze in mazes_of(4, 3)) {
        let Cell { x, y } = maze.exit().cell();
        let border = maze.exit().side().is_none() && (x == 0 || x == 3 || y == 0 || y == 2);
        prop_assert_eq!(Template::free(4, 3).unwrap().fits(&maze), border);
    }
}
mod files {
    use super::*;
    use ga_theseus::format::DraftFile;
    use serde_json::{Value, json};

    fn read(value: &Value) -> Result<Template, String> {
        let draft: DraftFile =
            serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
        Template::try_from(draft).map_err(|error| error.to_string())
    }

    fn sketch() -> Value {
        json!({
            "id": "a", "width": 3, "height": 2, "h_walls": ["---", "?-.", "---"], "v_walls": ["|.?|", "|?.|"],
            "theseus": [0, 0], "minotaur": null, "exit": null,
        })
    }

    #[test]
    fn question_marks_and_nulls_are_free_and_all_else_is_given() {
        let template = read(&sketch()).unwrap();
        assert_eq!(
            (template.width(), template.height(), template.free_walls()),
            (3, 2, 3)
        );
        assert_eq!(
            (template.theseus(), template.minotaur(), template.exit()),
            (Some(at(0, 0)), None, None)
        );
        for (field, value) in [
            ("exit", json!({"cell": null})),
            ("exit", json!({"cell": null, "side": null})),
        ] {
            let mut free = sketch();
            free[field] = value;
            assert_eq!(read(&free).as_ref(), Ok(&template));
        }
        let mut missing = sketch();
        missing
            .as_object_mut()
            .unwrap()
            .retain(|field, value| field == "id" || !value.is_null());
        assert_eq!(read(&missing), Ok(template.clone()));
        assert_eq!(read(&json!({"mazes": [sketch()]})), Ok(template));
        let mut door = sketch();
        door["exit"] = json!({"cell": [2, 1], "side": "S"});
        let exit = Exit::Door {
            cell: at(2, 1),
            side: Direction::South,
        };
        assert_eq!(read(&door).unwrap().exit(), Some(exit));
    }

    #[test]
    fn a_template_that_breaks_a_rule_is_refused_with_the_place_and_what_was_expected() {
        let cases = [
            (
                "/h_walls/1",
                json!("?#."),
                "maze a, h_walls row 1, column 1: '#', expected '-', '.' or '?'",
            ),
            (
                "/h_walls/0",
                json!("-.-"),
                "maze a, h_walls row 0, column 1: the outer wall is open, expected '-'",
            ),
            (
                "/v_walls/1",
                json!("|?|"),
                "maze a, v_walls row 1: 3 characters, expected 4",
            ),
            (
                "/theseus",
                json!([3, 0]),
                "maze a, theseus [3, 0]: outside, expected x of 0 to 2 and y of 0 to 1",
            ),
            (
                "/minotaur",
                json!([1]),
                "maze a, minotaur: 1 numbers, expected 2, [x, y]",
            ),
            (
                "/width",
                json!(99),
                "maze a, size 99x2: width and height are 2 to 16",
            ),
            (
                "/exit",
                json!({"side": "N"}),
                "maze a, exit.cell: missing, expected [x, y], the cell behind the door",
            ),
            (
                "/exit",
                json!({"cell": [1, 1], "side": "N"}),
                "maze a, exit [1, 1], side N: a door is on the border and its side faces outwards",
            ),
        ];
        for (place, value, sentence) in cases {
            let mut spoiled = sketch();
            *spoiled.pointer_mut(place).unwrap() = value;
            assert_eq!(read(&spoiled), Err(sentence.to_owned()));
        }
        assert_eq!(
            read(&json!({"mazes": []})),
            Err("0 mazes, expected one as a template".to_owned())
        );
        let two = json!({"mazes": [sketch(), sketch()]});
        assert_eq!(
            read(&two),
            Err("2 mazes, expected one as a template".to_owned())
        );
    }
}
