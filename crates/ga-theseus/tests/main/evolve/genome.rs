//! The encoding: lengths, order of bits, clamps, and decoding as the inverse of encoding.

use crate::support::{at, mazes, mazes_of};
use ga_core::genome::BitString;
use ga_theseus::Error;
use ga_theseus::evolve::genome::{Clamp, Encoding};
use ga_theseus::game::{Direction, Exit, Maze, Walls};
use proptest::prelude::*;

fn encoding(width: usize, height: usize) -> Encoding {
    Encoding::new(width, height, Clamp::Modulo).unwrap()
}

/// A 6x6 genome from its parts.
fn small(theseus: &str, minotaur: &str, exit: &str, horizontal: &str, vertical: &str) -> BitString {
    format!("{theseus}{minotaur}{exit}{horizontal:0<30}{vertical:0<30}")
        .parse()
        .unwrap()
}

#[test]
fn a_genome_has_77_bits_at_6x6_and_129_at_8x8() {
    assert_eq!(encoding(6, 6).bits(), 6 + 6 + 5 + 30 + 30);
    assert_eq!(encoding(8, 8).bits(), 6 + 6 + 5 + 56 + 56);
    assert_eq!(encoding(2, 2).bits(), 2 + 2 + 2 + 2 + 2);
    assert_eq!(encoding(16, 16).bits(), 8 + 8 + 6 + 240 + 240);
    assert_eq!(encoding(9, 11).bits(), 7 + 7 + 6 + 90 + 88);
}

#[test]
fn the_number_of_mazes_is_that_of_the_paper() {
    assert_eq!(encoding(6, 6).mazes(), Some(29_883_725_399_409_473_617_920));
    assert_eq!(encoding(2, 2).mazes(), Some(4 * 4 * 4 * 16));
    assert_eq!(encoding(16, 16).mazes(), None);
}

#[test]
fn bits_are_theseus_the_minotaur_the_exit_horizontal_and_vertical_walls() {
    // 8, 23 and 7; the walls south of [2, 0] and east of [1, 5].
    let horizontal = "001";
    let vertical = format!("{}01", "0".repeat(25));
    let maze = encoding(6, 6)
        .decode(&small("001000", "010111", "00111", horizontal, &vertical))
        .unwrap();
    assert_eq!((maze.theseus(), maze.minotaur()), (at(2, 1), at(5, 3)));
    assert_eq!(maze.exit(), Exit::Cell(at(5, 1)));
    let mut walls = Walls::hall(6, 6).unwrap();
    walls.close(at(2, 0), Direction::South).unwrap();
    walls.close(at(1, 5), Direction::East).unwrap();
    assert_eq!(maze.walls(), &walls);
}

#[test]
fn exits_are_counted_row_by_row_along_the_border() {
    let exits: Vec<_> = (0..20)
        .map(|exit| {
            encoding(6, 6).decode(&small("000000", "000000", &format!("{exit:05b}"), "", ""))
        })
        .map(|maze| maze.unwrap().exit().cell())
        .collect();
    let expected = [
        (0..6).map(|x| at(x, 0)).collect::<Vec<_>>(),
        (1..5).flat_map(|y| [at(0, y), at(5, y)]).collect(),
        (0..6).map(|x| at(x, 5)).collect(),
    ];
    assert_eq!(exits, expected.concat());
}

/// The paper's requirement for its clamps: each of 64 numbers becomes one of 36 cells.
#[test]
fn the_basic_clamp_favours_the_last_cell_and_the_modulo_clamp_spreads() {
    let counts = |clamp| {
        let mut counts = [0; 36];
        for number in 0..64 {
            let genome = small(&format!("{number:06b}"), "000000", "00000", "", "");
            let cell = Encoding::new(6, 6, clamp)
                .unwrap()
                .decode(&genome)
                .unwrap()
                .theseus();
            counts[usize::from(cell.y) * 6 + usize::from(cell.x)] += 1;
        }
        counts
    };
    let basic = counts(Clamp::Basic);
    assert!(basic[..35].iter().all(|&count| count == 1));
    assert_eq!(basic[35], 29);
    let modulo = counts(Clamp::Modulo);
    assert!(modulo[..28].iter().all(|&count| count == 2));
    assert!(modulo[28..].iter().all(|&count| count == 1));
}

#[test]
fn a_maze_that_no_genome_means_is_refused() {
    let hall = Walls::hall(6, 6).unwrap();
    let maze = |exit| Maze::new(hall, at(0, 0), at(1, 0), exit).unwrap();
    let door = Exit::Door {
        cell: at(5, 0),
        side: Direction::North,
    };
    assert_eq!(
        encoding(6, 6).encode(&maze(door)),
        Err(Error::GenomeExit { cell: at(5, 0) })
    );
    assert_eq!(
        encoding(6, 6).encode(&maze(Exit::Cell(at(4, 4)))),
        Err(Error::GenomeExit { cell: at(4, 4) })
    );
    assert_eq!(
        encoding(6, 7).encode(&maze(Exit::Cell(at(5, 0)))),
        Err(Error::GenomeSize {
            width: 6,
            height: 6
        })
    );
    assert_eq!(
        encoding(6, 6).decode(&BitString::zeros(76)),
        Err(Error::GenomeLength {
            found: 76,
            expected: 77
        })
    );
    assert!(matches!(
        Encoding::new(1, 6, Clamp::Basic),
        Err(Error::Size { .. })
    ));
}

proptest! {
    #[test]
    fn a_maze_is_decoded_as_it_was_encoded(maze in mazes()) {
        let encoding = encoding(maze.width(), maze.height());
        if let Ok(genome) = encoding.encode(&maze) {
            prop_assert_eq!(genome.len(), encoding.bits());
            prop_assert_eq!(encoding.decode(&genome), Ok(maze));
            let basic = Encoding::new(maze.width(), maze.height(), Clamp::Basic).unwrap();
            prop_assert_eq!(basic.decode(&genome), Ok(maze));
        }
    }

    #[test]
    fn a_genome_with_the_smallest_numbers_survives_decoding_and_encoding(
        width in 2..=16_usize,
        height in 2..=16_usize,
        bits in prop::collection::vec(any::<bool>(), 502),
        modulo in any::<bool>(),
    ) {
        let clamp = if modulo { Clamp::Modulo } else { Clamp::Basic };
        let encoding = Encoding::new(width, height, clamp).unwrap();
        let genome: BitString = bits.into_iter().take(encoding.bits()).collect();
        let maze = encoding.decode(&genome).unwrap();
        let canonical = encoding.encode(&maze).unwrap();
        prop_assert_eq!(encoding.decode(&canonical), Ok(maze));
        // Clamping changes numbers only, so the bits of the walls stay.
        let walls = 2 * width * height - width - height;
        let tail = |genome: &BitString| genome.iter().skip(genome.len() - walls).collect::<Vec<_>>();
        prop_assert_eq!(tail(&canonical), tail(&genome));
        prop_assert_eq!(encoding.encode(&encoding.decode(&canonical).unwrap()), Ok(canonical));
    }

    #[test]
    fn actors_can_be_on_every_cell_and_the_exit_on_every_cell_of_the_border(maze in mazes_of(5, 3)) {
        let genome = encoding(5, 3).encode(&maze);
        let exit = maze.exit().cell();
        let on_border = exit.x == 0 || exit.x == 4 || exit.y == 0 || exit.y == 2;
        prop_assert_eq!(genome.is_ok(), on_border && maze.exit().side().is_none());
    }
}
