//! Table 1 and the factors.

use ga_units::game::{Factor, Kind};
use ga_units::{Error, Map, Purchases, Roster, Terms};

/// Damage of one attack, by hand: a row for each attacker, a column for each target, the building
/// last.
#[test]
fn damage_is_table_one_times_the_factors() {
    let expected = [
        [15.0, 15.0, 7.5, 22.5, 7.5],
        [20.0, 20.0, 10.0, 30.0, 10.0],
        [37.5, 37.5, 25.0, 12.5, 25.0],
        [15.0, 15.0, 45.0, 30.0, 45.0],
    ];
    let roster = Roster::paper();
    for (attacker, row) in expected.into_iter().enumerate() {
        let hits: Vec<f64> = (0..4)
            .map(|target| roster.damage(attacker, target))
            .chain([roster.damage_to_building(attacker)])
            .collect();
        assert_eq!(hits, row, "{}", roster.kinds()[attacker].name);
    }
}

#[test]
fn attacks_needed_for_a_kill_are_those_counted_by_hand() {
    let roster = Roster::paper();
    let hits = |attacker, target: usize| {
        (roster.kinds()[target].hp / roster.damage(attacker, target)).ceil() as u32
    };
    let expected = [[2, 2, 4, 2], [1, 1, 3, 1], [1, 1, 1, 3], [2, 2, 1, 1]];
    for (attacker, row) in expected.into_iter().enumerate() {
        assert_eq!([0, 1, 2, 3].map(|target| hits(attacker, target)), row);
    }
}

#[test]
fn the_roster_of_the_paper_passes_the_checks() {
    let paper = Roster::paper();
    assert_eq!(
        Roster::new(paper.kinds().to_vec(), paper.factors().to_vec()).unwrap(),
        paper
    );
}

#[test]
fn own_kinds_fight_with_own_factors() {
    let mut kinds = Roster::paper().kinds().to_vec();
    kinds.push(Kind {
        name: "frigate".into(),
        attack: 40.0,
        attack_type: "broadside".into(),
        range: 6,
        armor: "hull".into(),
        hp: 90.0,
        movement: 8,
        cost: 75.0,
    });
    let factor = |attack: &str, armor: &str, factor| Factor {
        attack: attack.into(),
        armor: armor.into(),
        factor,
    };
    let factors = vec![
        factor("broadside", "fortified", 2.0),
        factor("explosive", "hull", 1.25),
    ];
    let roster = Roster::new(kinds, factors).unwrap();
    let frigate = roster.find("frigate").unwrap();
    assert_eq!(roster.damage_to_building(frigate), 80.0);
    assert_eq!(roster.damage(3, frigate), 37.5);
    assert_eq!(
        roster.damage(frigate, 0),
        40.0,
        "a pair that no factor names multiplies by 1"
    );
}

#[test]
fn numbers_out_of_range_are_refused_with_their_place() {
    let refusal = |change: fn(&mut Vec<Kind>, &mut Vec<Factor>)| {
        let paper = Roster::paper();
        let mut kinds = paper.kinds().to_vec();
        let mut factors = paper.factors().to_vec();
        change(&mut kinds, &mut factors);
        Roster::new(kinds, factors).unwrap_err().to_string()
    };
    assert_eq!(
        refusal(|kinds, _| kinds.clear()),
        "kinds: 0 kinds, expected 1 to 64 kinds"
    );
    let twice = refusal(|kinds, _| kinds[2].name = "infantry".into());
    assert_eq!(
        twice,
        "kinds[2].name: \"infantry\", expected a name that no other kind has"
    );
    let dead = refusal(|kinds, _| kinds[1].hp = 0.0);
    assert_eq!(
        dead,
        "kinds[1].hp: 0, expected a number above 0, up to 1000000"
    );
    assert!(refusal(|kinds, _| kinds[0].cost = f64::NAN).starts_with("kinds[0].cost: NaN"));
    assert!(refusal(|kinds, _| kinds[0].attack = -1.0).starts_with("kinds[0].attack: -1"));
    assert!(refusal(|kinds, _| kinds[3].range = 0).starts_with("kinds[3].range: 0"));
    assert!(
        refusal(|_, factors| factors[5].factor = f64::INFINITY)
            .starts_with("factors[5].factor: inf")
    );
    let again = refusal(|_, factors| factors.push(factors[0].clone()));
    assert!(
        again.starts_with("factors[6].armor: \"melee\" against \"mechanical\" again"),
        "{again}"
    );
    assert_eq!(
        Roster::new(Vec::new(), Vec::new()),
        Err(Error::Kinds { found: 0, most: 64 })
    );
}

#[test]
fn clans_are_joined_and_each_side_creates_its_own() {
    let kinds = Roster::paper().kinds().to_vec();
    let factor = |number| {
        vec![Factor {
            attack: "melee".into(),
            armor: "mechanical".into(),
            factor: number,
        }]
    };
    let left = Roster::new(kinds[..2].to_vec(), factor(1.5)).unwrap();
    let right = Roster::new(kinds[1..].to_vec(), factor(1.5)).unwrap();
    let roster = Roster::of_clans(&left, &right).unwrap();
    let clans = |roster: &Roster| [0, 1].map(|side| roster.clan(side).collect::<Vec<_>>());
    assert_eq!(clans(&roster), [vec![0, 1], vec![1, 2, 3]]);
    assert_eq!(
        clans(&roster.clone().swapped()),
        [vec![1, 2, 3], vec![0, 1]]
    );
    assert_eq!(roster.damage(1, 3), 30.0, "a factor holds between clans");
    let mut battle = Map::apart(15)
        .unwrap()
        .battle_of(&roster, Terms::default(), 1)
        .unwrap();
    assert!(battle.create(0).is_ok() && battle.can_create(1) && !battle.can_create(2));
    let refused = battle.create(2).unwrap_err().to_string();
    assert!(
        refused.ends_with("the clan of this side has no kind 2"),
        "{refused}"
    );
    battle.end_turn().unwrap();
    Purchases::of_side(1, &battle, 1).buy(&mut battle).unwrap();
    assert!(battle.created().iter().all(|&kind| kind > 0) && !battle.created().is_empty());
    assert!(
        Purchases::new(1, [0]).buy(&mut battle).is_err(),
        "a list with kinds of the other clan"
    );
    let armies = Map::apart(15)
        .unwrap()
        .armies(&roster, Terms::default(), 30, 1)
        .unwrap();
    let kinds_of = |side: usize| {
        armies
            .side(side)
            .units()
            .iter()
            .map(|unit| unit.kind)
            .collect::<Vec<_>>()
    };
    assert!(kinds_of(0).iter().all(|&kind| kind < 2) && kinds_of(1).iter().all(|&kind| kind > 0));
}

#[test]
fn clans_that_contradict_each_other_are_refused() {
    let paper = Roster::paper();
    let mut kinds = paper.kinds()[..1].to_vec();
    kinds[0].hp = 21.0;
    let other = Roster::new(kinds, vec![]).unwrap();
    assert!(matches!(
        Roster::of_clans(&paper, &other),
        Err(Error::OtherKind { .. })
    ));
    let factors = vec![Factor {
        attack: "bullet".into(),
        armor: "infantry".into(),
        factor: 2.0,
    }];
    let other = Roster::new(paper.kinds().to_vec(), factors).unwrap();
    assert!(matches!(
        Roster::of_clans(&paper, &other),
        Err(Error::OtherFactor { .. })
    ));
    for (side, kinds) in [(2, vec![0]), (0, vec![]), (0, vec![4])] {
        assert!(matches!(
            Roster::paper().with_clan(side, kinds),
            Err(Error::Clan { .. })
        ));
    }
}
