//! The outcomes of each operator have exactly the probabilities that its page says.
//!
//! The expectation comes from a naive program of the description, run once for each way of
//! choosing. The wrong twin makes a mistake in one case of twenty, or one of its weights is 10 %
//! off.

use super::statistics::{Choices, Law, follows};
use crate::tile;
use ga_core::random::{Stream, below};
use ga_core::{Crossover, Mutator, Sampler};
use ga_tiles::level::{Alphabet, Symmetry};
use ga_tiles::vary::{Copy, Exchange, Paint, Set, Shift, Swap, Turn};
use ga_tiles::{Error, Level, Template};
use std::sync::Arc;

type Kinds = Vec<u8>;

const ALPHABET: &str = "abcdefghi";

fn kinds(level: &Level) -> Kinds {
    level.cells().iter().map(|tile| tile.kind()).collect()
}

fn read(text: &str) -> Level {
    Alphabet::new(ALPHABET).unwrap().read(text).unwrap()
}

/// A template with the cells fixed that a picture gives.
fn template(picture: &str, count: usize, symmetries: &[Symmetry]) -> Arc<Template> {
    let picture = Alphabet::new(ALPHABET).unwrap().picture(picture).unwrap();
    let template = Template::new(picture.width(), picture.height(), count).unwrap();
    Arc::new(
        template
            .with_fixed(&picture)
            .unwrap()
            .with_symmetry(symmetries)
            .unwrap(),
    )
}

/// Compares a mutator with a naive program of what it does to the kinds of a level. In one case of
/// twenty, the wrong twin does `slip` instead.
fn mutated(
    name: &str,
    level: &Level,
    mutator: &impl Mutator<Level>,
    draws: usize,
    program: impl Fn(&mut Kinds, Choices),
    slip: impl Fn(&mut Kinds),
) {
    let law = Law::of(|choose| {
        let mut kinds = kinds(level);
        program(&mut kinds, choose);
        kinds
    });
    let mutated = |rng: &mut Stream| {
        let mut child = level.clone();
        mutator.mutate(&mut child, rng);
        kinds(&child)
    };
    follows(name, &law, draws, mutated, |rng| {
        let mut child = mutated(rng);
        if below(rng, 20) == 0 {
            child = kinds(level);
            slip(&mut child);
        }
        child
    });
}

#[test]
fn set_gives_any_free_orbit_any_other_kind() {
    let level = read("abc\nbcb");
    let template_ = template("a??\n??b", 4, &[]);
    let program = |kinds: &mut Kinds, choose: Choices| {
        let cell = 1 + choose(4);
        kinds[cell] = (kinds[cell] + 1 + choose(3) as u8) % 4;
    };
    mutated(
        "set",
        &level,
        &Set::new(template_),
        60_000,
        program,
        |kinds| kinds[1] = 0,
    );

    let level = read("aba\nbcb");
    let mirrored = template("???\n???", 3, &[Symmetry::LeftRight]);
    let program = |kinds: &mut Kinds, choose: Choices| {
        let orbit: &[usize] = [&[0, 2][..], &[1], &[3, 5], &[4]][choose(4)];
        let kind = (kinds[orbit[0]] + 1 + choose(2) as u8) % 3;
        for &cell in orbit {
            kinds[cell] = kind;
        }
    };
    mutated(
        "set, mirrored",
        &level,
        &Set::new(mirrored),
        60_000,
        program,
        |kinds| kinds[4] = 0,
    );
}

#[test]
fn weighted_operators_and_founders_follow_the_weights() -> Result<(), Error> {
    let with = |weights: &[f64]| -> Result<Arc<Template>, Error> {
        Ok(Arc::new(Template::new(2, 1, 4)?.with_weights(weights)?))
    };
    let (right, wrong) = (with(&[1.0, 2.0, 0.0, 3.0])?, with(&[1.0, 2.2, 0.0, 3.0])?);
    // Six equally likely units stand for the weights.
    let units = [0, 1, 1, 3, 3, 3];
    let law = Law::of(|choose| [units[choose(6)], units[choose(6)]].to_vec());
    let founder = |template: &Template, rng: &mut Stream| kinds(&template.sample(rng));
    follows(
        "founders",
        &law,
        200_000,
        |rng| founder(&right, rng),
        |rng| founder(&wrong, rng),
    );

    for (start, others) in [
        (0usize, &[1, 1, 3, 3, 3][..]),
        (1, &[0, 3, 3, 3]),
        (2, &units),
        (3, &[0, 1, 1]),
    ] {
        let level = Level::filled(2, 1, tile(start))?;
        let law = Law::of(|choose| {
            let mut kinds = kinds(&level);
            kinds[choose(2)] = others[choose(others.len())];
            kinds
        });
        let set = |template: &Arc<Template>, rng: &mut Stream| {
            let mut child = level.clone();
            Set::weighted(Arc::clone(template)).mutate(&mut child, rng);
            kinds(&child)
        };
        // Without kind 1 all ratios of the others are the same: the slip shows nothing there.
        let slip = with(&[1.2, 2.0, 0.0, 3.0])?;
        let other = if start == 1 { &slip } else { &wrong };
        let twin = if start == 0 {
            with(&[1.0, 2.3, 0.0, 3.0])?
        } else {
            Arc::clone(other)
        };
        follows(
            &format!("set from {start}"),
            &law,
            200_000,
            |rng| set(&right, rng),
            |rng| set(&twin, rng),
        );
    }
    Ok(())
}

#[test]
fn swap_exchanges_a_free_cell_with_any_other_tile_within_reach() {
    let level = read("abca\nbaac");
    let free = |cell: &usize| *cell != 3;
    let near = |one: usize, other: usize, reach: usize| {
        (one % 4).abs_diff(other % 4) <= reach && (one / 4).abs_diff(other / 4) <= reach
    };
    for (name, reach) in [("swap", 128), ("swap, near", 1)] {
        let template_ = template("???a\n????", 3, &[]);
        let swap = if reach == 128 {
            Swap::new(template_)
        } else {
            Swap::near(template_, reach).unwrap()
        };
        let program = |kinds: &mut Kinds, choose: Choices| {
            let cells: Vec<usize> = (0..8).filter(free).collect();
            let first = cells[choose(7)];
            let differs = |&&cell: &&usize| near(first, cell, reach) && kinds[cell] != kinds[first];
            let partners: Vec<usize> = cells.iter().filter(differs).copied().collect();
            kinds.swap(first, partners[choose(partners.len())]);
        };
        mutated(name, &level, &swap, 100_000, program, |kinds| {
            kinds.swap(0, 1);
        });
    }
    // Partners are so rare that all cells are looked at.
    let mut level = Level::filled(40, 1, tile(0)).unwrap();
    level.set(3, 0, tile(1));
    level.set(20, 0, tile(2));
    let program = |kinds: &mut Kinds, choose: Choices| {
        let first = choose(40);
        let partners: Vec<usize> = (0..40)
            .filter(|&cell| kinds[cell] != kinds[first])
            .collect();
        kinds.swap(first, partners[choose(partners.len())]);
    };
    let swap = Swap::new(Arc::new(Template::new(40, 1, 3).unwrap()));
    mutated(
        "swap of rare tiles",
        &level,
        &swap,
        100_000,
        program,
        |kinds| kinds.swap(3, 4),
    );
}

/// Rectangles of at most these sides in a level of 4 by 3.
fn rectangle(choose: Choices, width: usize, height: usize) -> (usize, usize, usize, usize) {
    let across = 1 + choose(width.min(4));
    let left = choose(4 - across + 1);
    let down = 1 + choose(height.min(3));
    (left, choose(3 - down + 1), across, down)
}

#[test]
fn paint_fills_any_rectangle_up_to_the_limits_with_any_kind() {
    let level = read("abca\nbaac\ncbcb");
    let template_ = template("a???\n??a?\n????", 3, &[]);
    let program = |kinds: &mut Kinds, choose: Choices| {
        let (left, top, across, down) = rectangle(choose, 2, 9);
        let kind = choose(3) as u8;
        for (x, y) in (0..down).flat_map(|y| (0..across).map(move |x| (left + x, top + y))) {
            if ![0, 6].contains(&(y * 4 + x)) {
                kinds[y * 4 + x] = kind;
            }
        }
    };
    let paint = Paint::new(template_, 2, 9).unwrap();
    mutated("paint", &level, &paint, 400_000, program, |kinds| {
        kinds[1] = 0;
    });
}

#[test]
fn copy_takes_any_patch_to_any_place() {
    let level = read("abcd\nefgh");
    let template_ = template("a???\n????", 8, &[]);
    let copied = |kinds: &mut Kinds, before: &Kinds, source: usize, target: usize| {
        // The cell at the top left is fixed.
        if source != 0 && target != 0 {
            kinds[target] = before[source];
        }
    };
    let program = |kinds: &mut Kinds, choose: Choices| {
        let before = kinds.clone();
        let (across, down) = (1 + choose(2), 1 + choose(2));
        let from = (choose(4 - across + 1), choose(2 - down + 1));
        let to = (choose(4 - across + 1), choose(2 - down + 1));
        for (x, y) in (0..down).flat_map(|y| (0..across).map(move |x| (x, y))) {
            copied(
                kinds,
                &before,
                (from.1 + y) * 4 + from.0 + x,
                (to.1 + y) * 4 + to.0 + x,
            );
        }
    };
    let copy = Copy::new(Arc::clone(&template_), 2, 9).unwrap();
    mutated("copy", &level, &copy, 400_000, program, |kinds| {
        kinds[1] = 2;
    });

    let program = |kinds: &mut Kinds, choose: Choices| {
        let before = kinds.clone();
        let (across, down) = (1 + choose(2), 1 + choose(2));
        let cells: Vec<Vec<(usize, usize)>> = (0..down)
            .map(|y| (0..across).map(|x| (x, y)).collect())
            .collect();
        // The judge's images of the patch, cell by cell.
        let image = &crate::judge::images(&cells)[choose(8)];
        let from = (choose(4 - across + 1), choose(2 - down + 1));
        let to = (choose(4 - image[0].len() + 1), choose(2 - image.len() + 1));
        for (v, row) in image.iter().enumerate() {
            for (u, &(x, y)) in row.iter().enumerate() {
                copied(
                    kinds,
                    &before,
                    (from.1 + y) * 4 + from.0 + x,
                    (to.1 + v) * 4 + to.0 + u,
                );
            }
        }
    };
    let copy = Copy::new(template_, 9, 9).unwrap().turned();
    mutated("copy, turned", &level, &copy, 300_000, program, |kinds| {
        kinds[1] = 2;
    });
}

#[test]
fn shift_moves_by_any_distance_but_none() {
    let level = read("abc\ndef");
    let shifted = |fixed: usize| {
        move |kinds: &mut Kinds, choose: Choices| {
            let before = kinds.clone();
            let drawn = 1 + choose(5);
            for cell in (0..6).filter(|&cell| cell != fixed) {
                let source = (cell / 3 + 2 - drawn / 3) % 2 * 3 + (cell % 3 + 3 - drawn % 3) % 3;
                if source != fixed {
                    kinds[cell] = before[source];
                }
            }
        }
    };
    let free = Shift::new(template("???\n???", 6, &[]));
    mutated("shift", &level, &free, 40_000, shifted(9), |kinds| {
        kinds.rotate_left(3);
    });
    let fixed = Shift::new(template("???\n?e?", 6, &[]));
    mutated(
        "shift around a fixed cell",
        &level,
        &fixed,
        40_000,
        shifted(4),
        |kinds| {
            kinds.clone_from(&vec![3, 4, 5, 0, 1, 2]);
        },
    );
}

#[test]
fn turn_is_any_symmetry_that_the_template_does_not_have() {
    let level = read("abc\ndef");
    let images = |rows: &[Vec<u8>]| crate::judge::images(rows);
    let rows = |kinds: &Kinds, width: usize| -> Vec<Vec<u8>> {
        kinds.chunks(width).map(<[u8]>::to_vec).collect()
    };
    let program = |kinds: &mut Kinds, choose: Choices| {
        let mut wide = images(&rows(kinds, 3));
        wide.retain(|image| image.len() == 2 && image.concat() != *kinds);
        *kinds = wide[choose(wide.len())].concat();
    };
    mutated(
        "turn",
        &level,
        &Turn::new(template("???\n???", 6, &[])),
        40_000,
        program,
        |kinds| {
            kinds.reverse();
        },
    );

    let level = read("ab\ncd");
    let program = |kinds: &mut Kinds, choose: Choices| {
        *kinds = images(&rows(kinds, 2))[1 + choose(7)].concat();
    };
    mutated(
        "turn of a square",
        &level,
        &Turn::new(template("??\n??", 4, &[])),
        40_000,
        program,
        |kinds| {
            kinds.reverse();
        },
    );

    // A level with a mirror: the mirror changes nothing and is not drawn.
    let level = read("aba\ncdc");
    let mirrored = Turn::new(template("???\n???", 4, &[Symmetry::LeftRight]));
    let mut child = level.clone();
    mirrored.mutate(&mut child, &mut Stream::seeded(1));
    assert_eq!(child, read("cdc\naba"));
}

#[test]
fn exchange_moves_any_rectangle_with_the_images_of_its_cells() {
    for (name, symmetries) in [
        ("exchange", &[][..]),
        ("exchange, mirrored", &[Symmetry::LeftRight][..]),
    ] {
        let template_ = template("???\n???", 2, symmetries);
        let parents = [read("aaa\naaa"), read("bbb\nbbb")];
        let law = Law::of(|choose| {
            let mut interval = |len: usize| -> (usize, usize) {
                let all: Vec<(usize, usize)> = (0..len)
                    .flat_map(|from| (from..len).map(move |to| (from, to)))
                    .collect();
                all[choose(all.len())]
            };
            let (left, right) = interval(3);
            let (top, bottom) = interval(2);
            let is_inside =
                |x: usize, y: usize| (left..=right).contains(&x) && (top..=bottom).contains(&y);
            let moves = |x: usize, y: usize| {
                is_inside(x, y) || !symmetries.is_empty() && is_inside(2 - x, y)
            };
            (0..6)
                .map(|cell| u8::from(moves(cell % 3, cell / 3)))
                .collect::<Kinds>()
        });
        let exchange = Exchange::new(template_);
        let crossed = |rng: &mut Stream| {
            let [mut left, mut right] = parents.clone();
            exchange.cross(&mut left, &mut right, rng);
            let (left, right) = (kinds(&left), kinds(&right));
            assert!(
                left.iter().zip(&right).all(|(left, right)| left != right),
                "a cell was lost"
            );
            left
        };
        follows(name, &law, 100_000, crossed, |rng| {
            let child = crossed(rng);
            if below(rng, 20) == 0 {
                vec![1; 6]
            } else {
                child
            }
        });
    }
}
