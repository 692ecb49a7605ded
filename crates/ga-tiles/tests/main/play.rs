//! Games in levels: the fewest moves are the value of the measure, and hints reach it.

use ga_core::Sampler;
use ga_core::random::Stream;
use ga_tiles::Measure;
use ga_tiles::Template;
use ga_tiles::level::Alphabet;
use ga_tiles::measure::{JumpWay, Jumper, LongestPath, Scratch, Way};
use ga_tiles::play::{Jumps, Walk};

/// Random levels of these characters.
fn levels(characters: &str, weights: &[f64]) -> (Alphabet, Vec<ga_tiles::Level>) {
    let alphabet = Alphabet::new(characters).unwrap();
    let template = Template::new(7, 6, alphabet.kinds())
        .unwrap()
        .with_weights(weights)
        .unwrap();
    let mut rng = Stream::seeded(5);
    (
        alphabet,
        (0..300).map(|_| template.sample(&mut rng)).collect(),
    )
}

#[test]
fn hints_on_foot_lead_to_the_end_in_the_fewest_steps() {
    let (alphabet, levels) = levels("#.PKD~", &[8.0, 12.0, 1.0, 1.0, 1.0, 2.0]);
    let set = |tiles| alphabet.tiles(tiles).unwrap();
    // Water is open until the key is found; the key stays open, and so does the player's tile.
    let way = Way::new(set("P"), set(".~PK"), set("K")).then(set(".PKD"), set("D"));
    let mut won = 0;
    for level in levels {
        let value = Measure::from(way.clone())
            .of(&level, &mut Scratch::default())
            .number();
        let Some(mut walk) = Walk::new(level, way.clone()) else {
            assert_eq!(value, None);
            continue;
        };
        assert_eq!(walk.left().map(f64::from), value);
        while let Some(letter) = walk.hint() {
            assert!(walk.step(letter).is_some());
        }
        assert_eq!(walk.is_won(), value.is_some());
        if let Some(value) = value {
            assert_eq!(walk.letters().len() as f64, value);
            won += 1;
            let at = walk.position();
            assert!(value == 0.0 || walk.undo() && !walk.is_won() && walk.position() != at);
            walk.restart();
            assert_eq!(walk.left().map(f64::from), Some(value));
        }
    }
    assert!(won > 30, "{won}");
}

#[test]
fn hints_of_jumps_lead_to_the_end_in_the_fewest_moves() {
    let (alphabet, levels) = levels("#.SG", &[8.0, 14.0, 1.0, 1.0]);
    let [air, start, goal] = [".", "S", "G"].map(|tiles| alphabet.tiles(tiles).unwrap());
    let way = JumpWay {
        from: start,
        jumper: Jumper {
            through: air,
            height: 2,
            width: 2,
        },
        to: goal,
    };
    let mut won = 0;
    for level in levels {
        let value = Measure::from(way)
            .of(&level, &mut Scratch::default())
            .number();
        let Some(mut game) = Jumps::new(level, way) else {
            assert_eq!(value, None);
            continue;
        };
        // A goal that is passed while the player falls to its first place counts for the measure.
        let Some(value) = value.filter(|&value| value > 0.0) else {
            continue;
        };
        assert_eq!(game.left().map(|left| left as f64), Some(value));
        while let Some(index) = game.hint() {
            assert!(game.make(index).is_some());
        }
        assert!(game.is_won());
        assert_eq!(game.made().len() as f64, value);
        won += 1;
    }
    assert!(won > 30, "{won}");
}

#[test]
fn the_ends_of_the_longest_path_are_as_far_apart_as_it_is_long() {
    let (alphabet, levels) = levels("#.", &[1.0, 2.0]);
    let longest = LongestPath(alphabet.tiles(".").unwrap());
    for level in levels {
        let value = Measure::from(longest)
            .of(&level, &mut Scratch::default())
            .number()
            .unwrap();
        let [from, to] = longest.ends(&level, &mut Scratch::default()).unwrap();
        if from != to {
            let walk = Walk::between(level, longest.0, from, to).unwrap();
            assert_eq!(walk.left().map(f64::from), Some(value));
        }
    }
}
