//! What arithmetic says of requirements, against all levels of a small board.

use super::read;
use ga_core::random::{Stream, below};
use std::fmt::Write as _;

const CELLS: usize = 6;
const KINDS: [char; 4] = ['#', '.', 'P', 'K'];

/// All numbers of cells that the kinds can have.
fn numbers() -> Vec<[usize; 4]> {
    let three = (0..(CELLS + 1).pow(3)).map(|n| [n % 7, n / 7 % 7, n / 49]);
    let within = three.filter(|three| three.iter().sum::<usize>() <= CELLS);
    within
        .map(|[a, b, c]| [a, b, c, CELLS - a - b - c])
        .collect()
}

#[test]
fn counts_and_shares_are_refused_if_no_level_can_keep_all() {
    let mut rng = Stream::seeded(1);
    let numbers = numbers();
    let mut refused = 0;
    let mut missed = 0;
    for _ in 0..1000 {
        let mut text = String::from(
            "size = { width = 3, height = 2 }\ntiles = [{ character = '#' }, { character = '.' }, ",
        );
        text += "{ character = 'P' }, { character = 'K' }]\n[measures]\n";
        let mut limits = Vec::new();
        for name in 0..2 + below(&mut rng, 4) {
            let set = 1 + below(&mut rng, 15);
            let kind = ["count", "share"][below(&mut rng, 2)];
            let low = below(&mut rng, CELLS + 1);
            let high = low + below(&mut rng, CELLS + 1 - low);
            let tiles: String = KINDS
                .iter()
                .enumerate()
                .filter(|(bit, _)| set >> bit & 1 == 1)
                .map(|(_, c)| c)
                .collect();
            let parts = if kind == "share" { CELLS as f64 } else { 1.0 };
            let (least, most) = (low as f64 / parts, high as f64 / parts);
            writeln!(
                text,
                "m{name} = {{ type = '{kind}', tiles = '{tiles}', require = {{ at_least = {least}, at_most = {most} }} }}"
            )
            .expect("a string takes all text");
            limits.push((set, low, high));
        }
        let keeps = |numbers: &&[usize; 4]| {
            limits.iter().all(|&(set, low, high)| {
                let sum = (0..4)
                    .filter(|bit| set >> bit & 1 == 1)
                    .map(|bit| numbers[bit])
                    .sum();
                (low..=high).contains(&sum)
            })
        };
        let can_be = numbers.iter().find(keeps);
        let read = read(&text);
        if let (Some(numbers), Err(error)) = (can_be, &read) {
            panic!("{numbers:?} keeps all of {text}{error}");
        }
        refused += usize::from(read.is_err());
        missed += usize::from(can_be.is_none() && read.is_ok());
    }
    println!("{refused} refused, {missed} missed");
    assert!(
        refused > 300 && missed <= 5,
        "{refused} refused, {missed} missed"
    );
}

#[test]
fn a_contradiction_names_no_more_requirements_than_it_needs() {
    let text = "size = { width = 4, height = 3 }
tiles = [{ character = '#' }, { character = '.' }, { character = 'K' }]
[measures]
a = { type = 'count', tiles = '#', require = { at_least = 4 } }
b = { type = 'count', tiles = '#K', require = { at_most = 9 } }
c = { type = 'count', tiles = '.', require = { at_least = 4 } }
d = { type = 'count', tiles = 'K', require = { at_least = 5 } }";
    assert_eq!(
        read(text).unwrap_err().to_string(),
        "line 7, column 46, `measures.d.require`: 5 or more, but `measures.a.require` asks for 4 or more and \
         `measures.c.require` asks for 4 or more: no level can keep all of them"
    );
}

#[test]
fn a_way_to_a_tile_that_no_level_has_is_refused() {
    let text = "size = { width = 4, height = 3 }
tiles = [{ character = '#' }, { character = 'K', weight = 0 }]
[measures.a]
type = 'way'
from = '#'
through = '#'
to = 'K'
require = { at_most = 9 }";
    let sentence = "`measures.a.require`: no level can keep it: with this size, these fixed cells and these weights, \
                    there is no value";
    assert!(read(text).unwrap_err().to_string().ends_with(sentence));
}

#[test]
fn parts_and_sums_are_refused_if_no_level_can_keep_them() {
    let base = "size = { width = 4, height = 3 }\ntiles = [{ character = '#' }, { character = 'K' }]\n[measures]\n\
                a = { type = 'count', tiles = '#' }\nb = { type = 'count', tiles = 'K', rows = -1 }\n";
    for (measure, sentence) in [
        (
            "type = 'count', tiles = '#', rows = -1, require = { at_least = 5 }",
            "no level can keep it: with this size, these fixed cells and these weights, the values are 0 to 4",
        ),
        (
            "type = 'sum', of = { a = 1, b = -2 }, require = { at_least = 13 }",
            "no level can keep it: with this size, these fixed cells and these weights, the values are -8 to 12",
        ),
        (
            "type = 'sum', of = { a = 1, b = -1 }, require = { at_least = 0.5, at_most = 0.6 }",
            "no level can keep it: the nearest values are 0 and 1",
        ),
        (
            "type = 'row', tiles = '#', require = { at_least = 3 }",
            "the values are 0 to 2",
        ),
        (
            "type = 'count', tiles = '#', rows = 3",
            "3 is out of range: expected a whole number; levels count from 0, and backwards from -1 for the last one",
        ),
        (
            "type = 'count', tiles = '#', rows = [1]",
            "\"1 numbers\": expected a number such as 3 or -1 for the last one, or a list of the first and the last one",
        ),
        (
            "type = 'count', tiles = '#', rows = [2, 1]",
            "the range 2 to 1 is empty: expected two numbers, the lower one first",
        ),
        (
            "type = 'count', tiles = '#', columns = 'a'",
            "found string: expected a whole number; levels count from 0, and backwards from -1 for the last one",
        ),
        (
            "type = 'count', tiles = { not = '#K' }",
            "`not`: the set has no tiles",
        ),
        (
            "type = 'count', tiles = { no = '#' }",
            "unknown key `no`; did you mean `not`? Known: not",
        ),
        (
            "type = 'sum', of = { c = 1 }",
            "unknown measure above `c`; did you mean `a`? Known: a, b",
        ),
        (
            "type = 'sum', of = { a = 0 }",
            "0 is out of range: expected a number other than 0",
        ),
        (
            "type = 'sum', of = { a = 1 }, rows = 0",
            "unknown key `rows`. Known: type, require, wish, of",
        ),
        (
            "type = 'sum', of = {}",
            "\"{}\": expected at least one measure",
        ),
        (
            "type = 'pattern', picture = 'gx', sets = { g = '#K' }",
            "no tile has the character 'x': use `?` or one of #Kg",
        ),
        (
            "type = 'pattern', picture = '#', sets = { '#' = 'K' }",
            "\"#\": expected a character that no tile and no other set has, and not `?`",
        ),
        (
            "type = 'pattern', picture = '#', sets = { ab = 'K' }",
            "\"ab\": expected one character, which stands for a set in the picture",
        ),
        (
            "type = 'cheapest-way', from = '#', to = 'K', through = '#', costs = { x = 1 }",
            "no tile has the character 'x': use `?` or one of #K",
        ),
        (
            "type = 'cheapest-way', from = '#', to = 'K', through = '#', costs = { K = -1 }",
            "-1 is out of range: expected a whole number from 0 to 10000",
        ),
        (
            "type = 'on-way', from = '#', to = 'K', through = '#'",
            "`tiles` is missing: add `tiles = \".\"`, the characters of the tiles",
        ),
    ] {
        let text = format!("{base}m = {{ {measure} }}");
        let error = read(&text).unwrap_err();
        assert!(error.to_string().ends_with(sentence), "{measure}: {error}");
        assert_eq!(error.line, 6, "{measure}");
    }
}
