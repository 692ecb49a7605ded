use ga_core::genome::{Permutation, Sequence};

/// What a probe tells.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Probe {
    /// The base, from its second element on, ends with the hub: the same round.
    Turned,
    /// The base backwards: the same round.
    Backwards,
    /// The hub stands before this element of the round.
    Rotation(usize),
    /// The hub stands before the first one, and the path from there is reversed, up to the element
    /// before the second one. So both become neighbours.
    Pair(usize, usize),
}

/// The orders whose scores tell all links of a round, one after the other.
///
/// The *hub* is the first element of the base, and the others are the *round*, numbered in their
/// order. If the score is a sum over neighbours, weights that are added to all links of an element
/// change all scores alike. So the links of the hub may count as 0, and each probe differs from one
/// before it in a single unknown link.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probes {
    /// The number of elements without the hub, at least [`Probes::LEAST`].
    pub(super) round: usize,
}

impl Probes {
    /// The least round: its pairs have two sides.
    pub(super) const LEAST: usize = 6;
    /// The first probe of a pair. Two pairs are measured from both sides, as a check.
    const CHECKS: usize = 4;

    /// The number of probes.
    pub(super) const fn len(self) -> usize {
        self.first_pair() + self.pairs()
    }

    /// The number of pairs that are not neighbours in the round.
    const fn pairs(self) -> usize {
        self.round * (self.round - 3) / 2
    }

    /// The first probe that is neither a test of the round nor a check.
    const fn first_pair(self) -> usize {
        2 + (self.round - 1) + Self::CHECKS
    }

    /// The probe at a place of the list.
    pub(super) fn at(self, index: usize) -> Probe {
        let rotations = 2 + self.round - 1;
        match index {
            0 => Probe::Turned,
            1 => Probe::Backwards,
            _ if index < rotations => Probe::Rotation(index - 1),
            _ if index < self.first_pair() => {
                let check = index - rotations;
                let (one, other) = if check < 2 {
                    (0, self.round / 2)
                } else {
                    (1, 4)
                };
                if check % 2 == 0 {
                    Probe::Pair(one, other)
                } else {
                    Probe::Pair(other, one)
                }
            }
            _ => {
                let pair = index - self.first_pair();
                let distance = 2 + pair / self.round;
                let one = pair % self.round;
                Probe::Pair(one, (one + distance) % self.round)
            }
        }
    }

    /// Changes the base to the order of a probe.
    pub(super) fn apply(self, probe: Probe, order: &mut Permutation) {
        match probe {
            Probe::Turned => order.shift(0, self.round),
            Probe::Backwards => order.reverse(0, self.round + 1),
            Probe::Rotation(first) => self.rotate(order, first),
            Probe::Pair(one, other) => {
                self.rotate(order, one);
                let between = (other + self.round - one) % self.round;
                order.reverse(1, 1 + between);
            }
        }
    }

    /// Rotates the round so that the element `first` follows the hub.
    fn rotate(self, order: &mut Permutation, first: usize) {
        if first > 0 {
            order.reverse(1, 1 + first);
            order.reverse(1 + first, 1 + self.round);
            order.reverse(1, 1 + self.round);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_pair_that_is_not_a_link_of_the_round_is_measured() {
        for round in Probes::LEAST..20 {
            let probes = Probes { round };
            let mut seen = vec![false; round * round];
            for index in probes.first_pair()..probes.len() {
                let Probe::Pair(one, other) = probes.at(index) else {
                    panic!("a pair")
                };
                let known =
                    std::mem::replace(&mut seen[one.min(other) * round + one.max(other)], true);
                assert!(!known, "{one} and {other} of {round} again");
            }
            let links = (0..round).map(|one| (one, (one + 1) % round));
            links.for_each(|(one, other)| seen[one.min(other) * round + one.max(other)] = true);
            let pairs = seen.iter().filter(|seen| **seen).count();
            assert_eq!(pairs, round * (round - 1) / 2);
        }
    }

    #[test]
    fn a_probe_of_a_pair_has_one_link_that_is_new() {
        let probes = Probes { round: 9 };
        for index in 0..probes.len() {
            let probe = probes.at(index);
            let mut order = Permutation::identity(10);
            probes.apply(probe, &mut order);
            let far = |pair: &&[u32]| ![1, 8].contains(&pair[0].abs_diff(pair[1]));
            let new: Vec<_> = order.as_slice()[1..].windows(2).filter(far).collect();
            match probe {
                Probe::Pair(one, other) => assert_eq!(new, [[one as u32 + 1, other as u32 + 1]]),
                Probe::Rotation(first) => {
                    assert_eq!((order[1] as usize, new.len()), (first + 1, 0));
                }
                Probe::Turned | Probe::Backwards => assert_eq!(order[9].min(order[0]), 0),
            }
        }
    }
}
