use ga_theseus::game::{Action, Cell, Exit, Maze, Outcome, Walls, Win};
use ga_theseus::play::Game;

#[test]
fn turns_are_taken_back_one_by_one_or_all_at_once() -> Result<(), ga_theseus::Error> {
    let rows = (
        ["---", ".-.", "...", "-..", "---"],
        ["|..|", "|..|", "||.|", "|..|"],
    );
    let walls = Walls::from_rows(3, 4, &rows.0, &rows.1)?;
    let cell = |x, y| Cell { x, y };
    let maze = Maze::new(walls, cell(1, 1), cell(1, 0), Exit::Cell(cell(2, 1)))?;
    let mut game = Game::new(maze, Win::After);
    assert!(!game.undo());
    let solution = game.rest().expect("a way out").path;
    for &action in &solution[..3] {
        assert!(game.act(action).is_some());
    }
    assert_eq!(game.path().0, solution[..3]);
    assert_eq!(
        game.rest().map(|rest| rest.path.len()),
        Some(solution.len() - 3)
    );
    assert!(game.undo());
    assert_eq!(game.path().0, solution[..2]);
    game.restart();
    assert_eq!((game.path().len(), game.position()), (0, maze.start()));
    for &action in solution.iter() {
        assert!(!game.is_over());
        assert!(game.act(action).is_some());
    }
    assert_eq!(game.outcome(), Outcome::Won);
    assert!(game.is_over() && game.act(Action::Wait).is_none() && game.rest().is_none());
    Ok(())
}
