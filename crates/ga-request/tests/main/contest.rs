use ga_core::random::{Stream, below};
use ga_request::search::{Ask, Command, Contest, Error, Stop};

/// Throws of two dice, the higher one wins.
struct Dice;

impl Ask for Dice {
    type Request = u8;
    type Found = [usize; 3];
    const COMMAND: Command = Command {
        tool: "dice",
        name: "match",
    };

    fn name(faces: &u8, seed: u64) -> String {
        format!("dice-match-{faces}-{seed}")
    }
}

impl Contest for Dice {
    type Game = (usize, usize);

    fn games(_: &u8) -> u64 {
        50
    }

    fn play(faces: &u8, seed: u64, game: u64, stop: Stop<'_>) -> Result<Option<Self::Game>, Error> {
        if *faces == 0 {
            return Err(Error::value("faces", faces, "expected at least 1"));
        }
        let mut rng = Stream::seeded(seed ^ (game << 32));
        let mut throw = || below(&mut rng, usize::from(*faces));
        Ok((!stop()).then(|| (throw(), throw())))
    }

    fn sum(_: &u8, games: Vec<Self::Game>) -> [usize; 3] {
        [1, 0, -1].map(|sign| {
            let is_it = |(a, b): &&(usize, usize)| a.cmp(b) as i8 == sign;
            games.iter().filter(is_it).count()
        })
    }
}

#[test]
fn games_in_any_order_are_the_same_games() -> Result<(), Error> {
    let play = |game| Dice::play(&6, 1, game, &|| false);
    let forwards: Option<Vec<_>> = (0..Dice::games(&6)).map(play).collect::<Result<_, _>>()?;
    let backwards: Option<Vec<_>> = (0..Dice::games(&6))
        .rev()
        .map(play)
        .collect::<Result<_, _>>()?;
    let backwards = backwards.map(|games| games.into_iter().rev().collect());
    assert_eq!(forwards, backwards);
    let games = forwards.unwrap_or_default();
    assert_eq!(Dice::sum(&6, games).iter().sum::<usize>(), 50);
    assert_eq!(Dice::play(&6, 1, 0, &|| true)?, None);
    assert!(Dice::play(&0, 1, 0, &|| false).is_err());
    Ok(())
}
