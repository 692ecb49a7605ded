use super::assessment::{Assessment, distances_to_centroid, turns_to_attack};
use super::weights::Weights;
use crate::evolve::genome::Plan;
use crate::evolve::turn_view::TurnView;
use crate::game::cell::Cell;
use ga_core::Asked;
use ga_core::Evaluator;
use ga_core::evaluate::Cohort;
use ga_core::random::Streams;

/// The terms that a unit of one kind on one cell adds to the sums of formula (3).
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    /// The [`Scratch::turn`] in which the share was computed. Shares of other turns are not valid.
    turn: u64,
    enemy_loss: f64,
    self_loss: f64,
    dist: f64,
}

/// Memory that [`PaperFitness`] reuses. Keep one `Scratch` for all turns of a match. Its content
/// does not change results.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// The shares by kind and cell.
    shares: Vec<Share>,
    /// The number of the present turn.
    turn: u64,
    /// The range of a kind divided by its turns to attack, by kind and distance.
    range_per_turn: Vec<f64>,
}

/// Scores plans by formula (3) (Purba et al. 2016, `purba-liliana-pranata-2016`, section 2.2.3).
///
/// The distance to the centroid depends on all units of a plan. All other terms of a unit depend
/// only on its kind and its cell. They are computed when a plan first needs them, and kept for the
/// rest of the turn. So an evaluation takes time proportional to the number of units.
///
/// The table lives in a [`Scratch`] that a player keeps from turn to turn, so this type is an
/// [`Evaluator`] and no [`Fitness`](ga_core::Fitness). For any evaluator of `ga_core`, use a
/// closure that calls [`assess`](super::assess): `Parallel::new(|plan: &Plan| assess(&view,
/// &plan.0).fitness())`.
///
/// ```
/// use ga_units::evolve::fitness::{PaperFitness, Scratch, assess};
/// use ga_units::evolve::genome::{Plan, TurnView};
/// use ga_units::{Map, Terms};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 20, 1)?;
/// let (view, mut scratch) = (TurnView::new(&battle), Scratch::default());
/// let stay = Plan(view.units().iter().map(|unit| unit.at).collect());
/// let fitness = PaperFitness::new(&view, &mut scratch).score(&stay);
/// assert!((fitness - assess(&view, &stay.0).fitness()).abs() < 1e-9);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Debug)]
pub struct PaperFitness<'a> {
    view: &'a TurnView<'a>,
    weights: Weights,
    scratch: &'a mut Scratch,
    /// The number of distances that occur on the field. Each kind has this number of entries in
    /// `range_per_turn`.
    distances: usize,
}

impl<'a> PaperFitness<'a> {
    /// A fitness of plans for this view, with the weights of the paper.
    pub fn new(view: &'a TurnView<'a>, scratch: &'a mut Scratch) -> Self {
        let kinds = view.roster().kinds();
        let grid = view.battle().grid();
        let distances = usize::from(grid.width().max(grid.height()));
        // A new number makes all old shares invalid at no cost.
        scratch.turn += 1;
        scratch
            .shares
            .resize(kinds.len() * grid.len(), Share::default());
        scratch.range_per_turn.clear();
        for kind in kinds {
            let per_turn = |distance| {
                f64::from(kind.range) / turns_to_attack(distance, kind.range, kind.movement)
            };
            scratch
                .range_per_turn
                .extend((0..distances as u16).map(per_turn));
        }
        Self {
            view,
            weights: Weights::PAPER,
            scratch,
            distances,
        }
    }

    /// Replaces the weights of formula (3).
    #[must_use]
    pub fn with_weights(self, weights: Weights) -> Self {
        Self { weights, ..self }
    }

    /// The value of formula (3) for a plan.
    pub fn score(&mut self, plan: &Plan) -> f64 {
        self.assess(&plan.0).score(&self.weights)
    }

    /// The parts of formula (3) for units that stand on `cells`. They equal the result of the
    /// function [`assess`](super::assess) up to rounding.
    pub fn assess(&mut self, cells: &[Cell]) -> Assessment {
        let n = self.view.units().len().max(1) as f64;
        let mut enemy_loss = 0.0;
        let mut self_loss = 0.0;
        let mut dist = 0.0;
        for (unit, &at) in self.view.units().iter().zip(cells) {
            let share = self.share(unit.kind, at);
            enemy_loss += share.enemy_loss;
            self_loss += share.self_loss;
            dist += share.dist;
        }
        let centroid_distance =
            distances_to_centroid(cells).fold(0.0, |sum, distance| sum + distance) / n;
        Assessment {
            enemy_loss: enemy_loss / n,
            self_loss: self_loss / n,
            dist: dist / n,
            centroid_distance,
        }
    }

    /// The share of a kind on a cell. If it is not in the table, it is computed and stored.
    fn share(&mut self, kind: usize, at: Cell) -> Share {
        let grid = self.view.battle().grid();
        let place = kind * grid.len() + grid.id(at);
        if self.scratch.shares[place].turn != self.scratch.turn {
            self.scratch.shares[place] = self.compute(kind, at);
        }
        self.scratch.shares[place]
    }

    fn compute(&self, kind: usize, at: Cell) -> Share {
        let roster = self.view.roster();
        let per_turn = &self.scratch.range_per_turn;
        let ours = &per_turn[kind * self.distances..][..self.distances];
        let mut enemy_loss = 0.0;
        let mut self_loss = 0.0;
        for enemy in self.view.enemies() {
            let distance = usize::from(at.distance(enemy.at));
            enemy_loss += roster.damage(kind, enemy.kind) * ours[distance];
            self_loss +=
                roster.damage(enemy.kind, kind) * per_turn[enemy.kind * self.distances + distance];
        }
        Share {
            turn: self.scratch.turn,
            enemy_loss,
            self_loss,
            dist: at.euclidean(self.view.goal()),
        }
    }
}

impl Asked<Plan> for PaperFitness<'_> {}

impl Evaluator<Plan> for PaperFitness<'_> {
    type Score = f64;

    fn evaluate(&mut self, cohort: Cohort<'_, Plan, f64>, _: Streams) -> usize {
        for plan in cohort.newborns {
            if cohort.is_due() {
                break;
            }
            cohort.newborn_scores.push(self.score(plan));
        }
        cohort.newborns.len()
    }
}
