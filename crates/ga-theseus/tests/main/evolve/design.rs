//! Mazes to order: requirements, collections and campaigns.

use crate::support::{at, templates};
use ga_core::StopReason;
use ga_theseus::Error;
use ga_theseus::evolve::design::{Aim, Designer, Journal, Moves, Requirements, most_moves};
use ga_theseus::evolve::variety::Specimen;
use ga_theseus::game::{
    Action, Direction, Exit, Layout, Maze, Path, Symmetry, Template, Walls, Win,
};
use ga_theseus::solve::difficulty::Difficulty;
use ga_theseus::solve::{Retrograde, Solver};
use proptest::prelude::*;

fn waits(maze: &Maze) -> usize {
    let path = Solver::default()
        .breadth_first(maze, Win::After)
        .solution
        .unwrap()
        .path;
    path.iter()
        .filter(|&&action| action == Action::Wait)
        .count()
}

fn moves(maze: &Maze) -> u32 {
    Solver::default().figures(maze, Win::After).unwrap().moves
}

#[test]
fn a_required_length_includes_both_ends_and_nothing_beyond() {
    for (range, seed) in [(30..=40, 1), (7..=7, 2), (55..=56, 3), (1..=2, 4)] {
        let mut designer = Designer::new(Template::free(6, 6).unwrap(), seed);
        designer.requirements.moves = Some(range.clone());
        let design = designer
            .design(&mut |moment| moment.limit(200_000))
            .unwrap()
            .unwrap();
        assert!(
            design.is_met && range.contains(&moves(&design.maze)),
            "{range:?}"
        );
        assert_eq!((design.stop, design.shortfall), (StopReason::Target, 0.0));
        assert_eq!(design.path.len() as u32, moves(&design.maze));
    }
}

#[test]
fn required_waits_are_met_exactly() {
    for wanted in [0, 1, 4] {
        let mut designer = Designer::new(Template::free(6, 6).unwrap(), 1);
        designer.requirements = Requirements {
            moves: Some(25..=40),
            waits: Some(wanted),
            ..Requirements::default()
        };
        let design = designer
            .design(&mut |moment| moment.limit(200_000))
            .unwrap()
            .unwrap();
        assert!(design.is_met);
        assert_eq!(waits(&design.maze), wanted as usize);
        assert_eq!(design.difficulty.waits, wanted);
    }
}

#[test]
fn difficulty_can_be_maximised_at_a_required_length() {
    let design = |aim| {
        let mut designer = Designer::new(Template::free(6, 6).unwrap(), 1);
        (designer.aim, designer.effort, designer.requirements.moves) = (aim, 4_000, Some(30..=34));
        let design = designer
            .design(&mut |moment| moment.limit(100_000))
            .unwrap()
            .unwrap();
        assert!(design.is_met && (30..=34).contains(&moves(&design.maze)));
        (design.difficulty.value, designer.spent().evaluations)
    };
    let first = design(Aim::Moves);
    let hardest = design(Aim::Difficulty);
    assert!(
        first.1 < hardest.1 && first.0 < hardest.0,
        "{first:?} {hardest:?}"
    );
}

#[test]
fn unmet_requirements_give_the_nearest_maze_and_the_reason_of_the_caller() {
    // A 2x2 maze has 12 starts, so none takes a hundred moves.
    let mut designer = Designer::new(Template::free(2, 2).unwrap(), 1);
    designer.requirements.moves = Some(100..=110);
    let design = designer
        .design(&mut |moment| moment.limit(5_000))
        .unwrap()
        .unwrap();
    assert!(!design.is_met);
    assert_eq!(design.stop, StopReason::Evaluations);
    assert!((design.shortfall - 100.0 + f64::from(moves(&design.maze))).abs() < 1e-9);
    assert!((5_000..5_100).contains(&designer.spent().evaluations));
    assert!(designer.collection.specimens().is_empty());
}

#[test]
fn a_template_without_free_parts_is_scored_once() {
    let maze = Maze::new(
        Walls::hall(4, 4).unwrap(),
        at(0, 1),
        at(3, 3),
        Exit::Cell(at(0, 0)),
    )
    .unwrap();
    let mut designer = Designer::new(Template::of(&maze), 1);
    designer.requirements.moves = Some(2..=3);
    let design = designer.design(&mut |_| None).unwrap().unwrap();
    assert_eq!(
        (design.maze, design.is_met, design.path.len()),
        (maze, false, 1)
    );
    designer.requirements.moves = Some(1..=3);
    assert!(designer.design(&mut |_| None).unwrap().unwrap().is_met);
    // The collection has the only maze of the template, so no other differs from it.
    assert_eq!(designer.design(&mut |_| None).unwrap(), None);
}

#[test]
fn twenty_mazes_differ_in_walls_and_paths_in_all_images() {
    let mut designer = Designer::new(Template::free(6, 6).unwrap(), 1);
    designer.effort = 4_000;
    let mut found = Vec::new();
    for _ in 0..20 {
        let design = designer
            .design(&mut |moment| moment.limit(1_000_000))
            .unwrap()
            .unwrap();
        assert!(
            design.is_met && moves(&design.maze) >= 40,
            "{}",
            moves(&design.maze)
        );
        found.push(design.maze);
    }
    let path = |maze: &Maze| {
        Solver::default()
            .breadth_first(maze, Win::After)
            .solution
            .unwrap()
            .path
    };
    for (place, one) in found.iter().enumerate() {
        for other in &found[..place] {
            for symmetry in Symmetry::ALL {
                let image = other.image(symmetry);
                assert!(one.walls().differences(image.walls()).unwrap() >= 12);
                for theirs in [path(&image), path(other).image(symmetry)] {
                    let longer = theirs.len().max(path(one).len());
                    assert!(4 * path(one).edit_distance(&theirs) >= longer);
                }
            }
        }
    }
}

#[test]
fn each_of_the_ten_mazes_of_a_campaign_is_harder_than_the_one_before() {
    let mut designer = Designer::new(Template::free(6, 6).unwrap(), 1);
    designer.effort = 4_000;
    let campaign = designer
        .campaign(10, &mut |moment| moment.limit(400_000))
        .unwrap();
    assert_eq!(
        (campaign.designs.len(), campaign.missed, campaign.stop),
        (10, None, None)
    );
    let values: Vec<f64> = campaign
        .designs
        .iter()
        .map(|level| Difficulty::of(&level.maze, Win::After).unwrap().value)
        .collect();
    assert!(values.is_sorted_by(|easy, hard| easy < hard), "{values:?}");
    assert!(values[0] < 0.2 * values[9], "{values:?}");
    assert_eq!(
        (designer.aim, designer.requirements.is_empty()),
        (Aim::Moves, true)
    );
}

#[test]
fn a_campaign_of_no_levels_is_empty_and_an_impossible_one_names_the_missed_level() {
    let mut designer = Designer::new(Template::free(2, 2).unwrap(), 1);
    assert!(
        designer
            .campaign(0, &mut |_| None)
            .unwrap()
            .designs
            .is_empty()
    );
    designer.effort = 200;
    let campaign = designer
        .campaign(10, &mut |moment| moment.limit(3_000))
        .unwrap();
    assert!(campaign.designs.len() < 10 && campaign.missed.unwrap().difficulty.is_some());
}

#[test]
fn the_same_seed_designs_the_same_mazes_and_another_seed_others() {
    let design = |seed| {
        let mut designer = Designer::new(Template::free(5, 5).unwrap(), seed);
        designer.requirements.moves = Some(20..=30);
        let mut next = || {
            designer
                .design(&mut |moment| moment.limit(100_000))
                .unwrap()
                .unwrap()
                .maze
        };
        [next(), next()]
    };
    assert_eq!(design(1), design(1));
    assert_ne!(design(1), design(2));
}

#[test]
fn a_limit_of_the_evaluations_spent_repeats_the_run() {
    let design = |limit: u64| {
        let mut designer = Designer::new(Template::free(6, 6).unwrap(), 3);
        designer.effort = 1_000;
        let mut mazes = Vec::new();
        while designer.spent().evaluations < limit {
            mazes.extend(
                designer
                    .design(&mut |moment| moment.limit(limit))
                    .unwrap()
                    .map(|found| found.maze),
            );
        }
        (mazes, designer.spent().evaluations)
    };
    let (mazes, spent) = design(2_500);
    assert!(spent >= 2_500 && mazes.len() == 3);
    assert_eq!(design(spent), (mazes, spent));
}

#[test]
fn requirements_are_written_in_words() {
    let wish = |moves, waits, difficulty| {
        Requirements {
            moves,
            waits,
            difficulty,
            ..Requirements::default()
        }
        .to_string()
    };
    assert_eq!(wish(None, None, None), "any maze");
    assert_eq!(wish(Some(30..=40), None, None), "30 to 40 moves");
    assert_eq!(wish(Some(1..=1), Some(1), None), "1 move and 1 wait");
    assert_eq!(
        wish(Some(30..=u32::MAX), Some(0), None),
        "30 moves or more and 0 waits"
    );
    assert_eq!(
        wish(Some(0..=40), Some(2), Some(1.0..=2.5)),
        "at most 40 moves, 2 waits and a difficulty of 1.0 to 2.5"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_designed_maze_fits_its_template(template in templates(), seed: u64) {
        let mut designer = Designer::new(template.clone(), seed);
        designer.effort = 500;
        designer.requirements.sealed_cells = None;
        for aim in [Aim::Moves, Aim::Difficulty] {
            designer.aim = aim;
            let design = designer.design(&mut |moment| moment.limit(2_000));
            prop_assert_eq!(design.is_err(), designer.requirements.check(&template).is_err());
            if let Ok(Some(design)) = design {
                prop_assert!(template.fits(&design.maze));
                let specimen = Specimen::new(&design.maze, Win::After).unwrap();
                prop_assert_eq!(specimen.path(), &design.path);
            }
        }
    }
}

#[test]
fn every_cell_of_a_designed_maze_can_be_entered() {
    // With any number of sealed cells allowed, the first levels of seed 777 have 9 and 10 of them.
    let mut designer = Designer::new(Template::free(6, 6).unwrap(), 777);
    designer.effort = 2_000;
    let campaign = designer
        .campaign(4, &mut |moment| moment.limit(200_000))
        .unwrap();
    assert_eq!(
        campaign
            .designs
            .iter()
            .map(|level| level.maze.sealed_cells())
            .collect::<Vec<_>>(),
        [0; 4]
    );
    designer.requirements = Requirements {
        moves: Some(20..=40),
        ..Requirements::default()
    };
    for _ in 0..3 {
        let design = designer
            .design(&mut |moment| moment.limit(600_000))
            .unwrap()
            .unwrap();
        assert!(design.is_met && design.maze.sealed_cells() == 0);
    }
}

#[test]
fn sealed_cells_that_are_allowed_are_no_shortfall() {
    let mut walls = Walls::hall(3, 3).unwrap();
    for side in [Direction::South, Direction::East] {
        walls.close(at(0, 0), side).unwrap();
        walls.close(at(2, 0), Direction::South).unwrap();
    }
    let maze = Maze::new(walls, at(1, 1), at(2, 2), Exit::Cell(at(2, 0))).unwrap();
    let path: Path = "NE".parse().unwrap();
    let lack = |sealed_cells| {
        Requirements {
            sealed_cells,
            ..Requirements::default()
        }
        .shortfall(&maze, &path, None)
    };
    let bits = [None, Some(1), Some(0)].map(|allowed| lack(allowed).to_bits());
    assert_eq!(bits, [0.0_f64, 0.0, 1.0].map(f64::to_bits));
}

/// Large random layouts have dozens of sealed cells; founders are opened before the search.
#[test]
fn a_small_order_in_a_large_maze_is_met_by_a_founder() {
    let mut designer = Designer::new(Template::free(16, 16).unwrap(), 99);
    designer.requirements = Requirements {
        moves: Some(5..=10),
        ..Requirements::default()
    };
    let design = designer
        .design(&mut |moment| moment.limit(1_000))
        .unwrap()
        .unwrap();
    assert!(
        design.is_met && design.maze.sealed_cells() == 0,
        "{}",
        design.shortfall
    );
}

/// Enumerates the layouts of the small sizes. The same search gave the larger sizes of the table.
#[test]
fn the_greatest_numbers_of_moves_equal_those_of_a_full_enumeration() {
    for (width, height) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        let hall = Walls::hall(width, height).unwrap();
        let sides: Vec<_> = hall
            .cells()
            .flat_map(|cell| [(cell, Direction::North), (cell, Direction::West)])
            .filter(|&(cell, side)| !hall.is_outer(cell, side))
            .collect();
        let mut retrograde = Retrograde::default();
        let mut most = None;
        for closed in 0..1_u32 << sides.len() {
            let mut walls = hall;
            for (_, &(cell, side)) in (0..)
                .zip(&sides)
                .filter(|(place, _)| closed >> place & 1 == 1)
            {
                walls.close(cell, side).unwrap();
            }
            for exit in hall.cells() {
                let layout = Layout::new(walls, Exit::Cell(exit)).unwrap();
                most = most.max(
                    retrograde
                        .farthest(&layout, Win::After)
                        .map(|farthest| farthest.moves),
                );
            }
        }
        assert_eq!(most_moves(width, height), most, "{width}x{height}");
    }
}

#[test]
fn a_length_beyond_the_greatest_ends_after_one_effort() {
    let mut designer = Designer::new(Template::free(3, 3).unwrap(), 1);
    designer.requirements = Requirements {
        moves: Some(90..=95),
        ..Requirements::default()
    };
    let design = designer.design(&mut |_| None).unwrap().unwrap();
    assert!(!design.is_met && design.stop == StopReason::Stagnation && design.path.len() >= 7);
    assert!(
        designer.spent().evaluations < 21_000,
        "{:?}",
        designer.spent()
    );
}

#[test]
fn a_search_of_a_small_template_ends_by_itself() {
    let mut designer = Designer::new(Template::free(2, 2).unwrap(), 1);
    designer.requirements.waits = Some(9);
    let design = designer.design(&mut |_| None).unwrap().unwrap();
    assert!(!design.is_met && design.stop == StopReason::Stagnation);
    assert!(
        designer.spent().evaluations < 5_000,
        "{:?}",
        designer.spent()
    );
}

#[test]
fn a_campaign_without_room_for_a_second_level_has_one() {
    // A connected maze of this size has one move at most, and no choice.
    let mut designer = Designer::new(Template::free(2, 2).unwrap(), 1);
    let campaign = designer.campaign(5, &mut |_| None).unwrap();
    let missed = campaign.missed.map(|wish| wish.to_string());
    assert_eq!(
        (campaign.designs.len(), missed.as_deref()),
        (1, Some("a difficulty of 0.0"))
    );
    assert_eq!(
        (campaign.nearest, campaign.stop),
        (None, Some(StopReason::Stagnation))
    );
}

#[test]
fn a_narrow_range_of_difficulty_is_written_with_enough_digits() {
    let wish = |difficulty| {
        Requirements {
            difficulty: Some(difficulty),
            ..Requirements::default()
        }
        .to_string()
    };
    assert_eq!(wish(20.0..=25.04), "a difficulty of 20.0 to 25.0");
    assert_eq!(wish(0.11..=0.14), "a difficulty of 0.11 to 0.14");
    assert_eq!(wish(3.0..=3.0), "a difficulty of 3.0");
}

#[test]
fn a_template_that_no_maze_can_meet_is_refused_before_the_search() {
    let mut template = Template::free(4, 4).unwrap();
    for side in [Direction::East, Direction::South] {
        template.set_wall(at(0, 0), side, Some(true)).unwrap();
    }
    let check = |template: &Template, sealed_cells| {
        Requirements {
            sealed_cells,
            ..Requirements::default()
        }
        .check(template)
    };
    assert_eq!(
        check(&template, Some(0)),
        Err(Error::Sealed {
            sealed: 1,
            allowed: 0
        })
    );
    assert_eq!(
        (check(&template, Some(1)), check(&template, None)),
        (Ok(()), Ok(()))
    );
    template.set_theseus(Some(at(0, 0))).unwrap();
    // The corner itself can be the exit, so only a given exit is out of reach.
    assert_eq!(check(&template, None), Ok(()));
    template.set_exit(Some(Exit::Cell(at(3, 3)))).unwrap();
    assert_eq!(
        check(&template, None),
        Err(Error::CutOff { theseus: at(0, 0) })
    );
    template.set_exit(Some(Exit::Cell(at(0, 0)))).unwrap();
    assert_eq!(
        check(&template, None),
        Err(Error::LostAtOnce { theseus: at(0, 0) })
    );
    let nothing = Requirements {
        moves: Some(0..=0),
        ..Requirements::default()
    };
    assert_eq!(
        nothing.check(&Template::free(4, 4).unwrap()),
        Err(Error::NoMoves)
    );
    let mut designer = Designer::new(template, 1);
    assert!(designer.design(&mut |_| panic!("no search")).is_err());
    assert!(designer.campaign(3, &mut |_| panic!("no search")).is_err());
}

/// Designs mazes until `stop` gives a reason or `count` are there.
fn designs(designer: &mut Designer, count: usize, limit: u64) -> Vec<Maze> {
    let mut mazes = Vec::new();
    while mazes.len() < count {
        let design = designer.design(&mut |moment| moment.limit(limit)).unwrap();
        match design {
            Some(design) if design.is_met => mazes.push(design.maze),
            _ => break,
        }
    }
    mazes
}

#[test]
fn a_designer_that_continues_designs_the_same_mazes() {
    let new = || {
        let mut designer = Designer::new(Template::free(5, 5).unwrap(), 3);
        designer.requirements = Requirements {
            moves: Some(29..=30),
            ..Requirements::default()
        };
        designer
    };
    let mut undisturbed = new();
    let expected = designs(&mut undisturbed, 4, u64::MAX);
    let all = undisturbed.spent().evaluations;
    assert!(
        all > 2_000,
        "{all} evaluations are too few to be interrupted often"
    );
    // Interrupted again and again, each time a bit later; also before the search of an earlier
    // journal goes on.
    let mut journal = Journal::default();
    for limit in (0..all).step_by(usize::try_from(all / 9).unwrap()) {
        let mut designer = new().continuing(journal);
        designs(&mut designer, 4, limit);
        journal = designer.moment().journal();
    }
    let mut last = new().continuing(journal);
    assert_eq!(designs(&mut last, 4, u64::MAX), expected);
    assert_eq!(last.spent(), undisturbed.spent());
}

#[test]
fn a_journal_tells_of_a_search_that_was_given_up() {
    let new = || Designer::new(Template::free(5, 5).unwrap(), 3);
    let two = |designer: &mut Designer| {
        let nearest = designer.design(&mut |moment| moment.limit(500)).unwrap();
        let next = designer.design(&mut |moment| moment.limit(30_000)).unwrap();
        [nearest, next].map(|design| design.map(|design| design.maze))
    };
    let mut undisturbed = new();
    let expected = two(&mut undisturbed);
    let mut again = new().continuing(undisturbed.moment().journal());
    assert_eq!(two(&mut again), expected);
}

#[test]
fn a_range_of_moves_has_both_ends_or_one_or_is_one_number() {
    let range = |text: &str| text.parse::<Moves>().map(|Moves(range)| range);
    assert_eq!(range("30..40"), Ok(30..=40));
    assert_eq!(range("30..=40"), Ok(30..=40));
    assert_eq!(range("30.."), Ok(30..=u32::MAX));
    assert_eq!(range("..40"), Ok(0..=40));
    assert_eq!(range("35"), Ok(35..=35));
    for text in [
        "",
        "..",
        "a..b",
        "-1..3",
        "3..4..5",
        "1.5",
        "4294967296",
        "40..30",
    ] {
        assert!(range(text).is_err(), "{text}");
    }
}
