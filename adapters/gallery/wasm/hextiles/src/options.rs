use ga_hextiles::scheme::paper;
use ga_hextiles::solve::{MOST_BOARDS, trade_offs};
use ga_hextiles::{Judge, Weights};
use gallery_bridge::Failure;
use serde::Deserialize;

/// The lowest number of boards of a report, as in the tool.
const FEWEST: u64 = 20_000;

/// The greatest numbers of generations and sets: a page is no cluster.
const MOST: u64 = 1_000_000;

/// The options of `hextiles evolve` and `hextiles pareto`, by their names there.
#[derive(Clone, Debug, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Options {
    /// The command.
    pub(crate) search: Kind,
    pub(crate) scheme: Way,
    tiles: Option<usize>,
    report_boards: Option<u64>,
    generations: Option<u64>,
    population_size: Option<u64>,
    elites: Option<usize>,
    tournament: Option<usize>,
    crossover: Option<f64>,
    mutation: Option<f64>,
    boards: Option<u64>,
    weight_bridge: f64,
    weight_duplicate: f64,
    weight_all_joined: f64,
    weight_extra_edge: f64,
    weight_path: f64,
    each: Option<u64>,
}

/// Options that say how far a run goes, or that a record has in fields of their own.
pub(crate) const NOT_RECORDED: [&str; 3] = ["search", "scheme", "generations"];

#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    #[default]
    Evolve,
    Pareto,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Way {
    #[default]
    CommonBoards,
    Paper,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            search: Kind::default(),
            scheme: Way::default(),
            tiles: None,
            report_boards: None,
            generations: None,
            population_size: None,
            elites: None,
            tournament: None,
            crossover: None,
            mutation: None,
            boards: None,
            weight_bridge: Weights::BRIDGE,
            weight_duplicate: Weights::DUPLICATE,
            weight_all_joined: Weights::ALL_JOINED,
            weight_extra_edge: Weights::EXTRA_EDGE,
            weight_path: Weights::PATH,
            each: None,
        }
    }
}

impl Options {
    pub(crate) fn weights(&self) -> Result<Weights, Failure> {
        let weights = Weights {
            bridge: self.weight_bridge,
            duplicate: self.weight_duplicate,
            all_joined: self.weight_all_joined,
            extra_edge: self.weight_extra_edge,
            path: self.weight_path,
        };
        Ok(weights.checked()?)
    }

    /// The number of tiles, one for each place if it is not given.
    pub(crate) fn tiles(&self, judge: &Judge) -> usize {
        self.tiles.unwrap_or(judge.board().places())
    }

    pub(crate) fn report_boards(&self) -> Result<u64, Failure> {
        within("report-boards", self.report_boards, trade_offs::BOARDS, [FEWEST, MOST_BOARDS])
    }

    pub(crate) fn generations(&self, usual: u64) -> Result<u64, Failure> {
        within("generations", self.generations, usual, [1, MOST])
    }

    /// The generations of each search with weights that a search for a front replaces.
    pub(crate) fn each(&self) -> Result<u64, Failure> {
        within("each", self.each, 200, [1, MOST])
    }

    /// The boards of each evaluation.
    pub(crate) fn boards(&self, usual: u64) -> Result<u64, Failure> {
        within("boards", self.boards, usual, [1, MOST_BOARDS])
    }

    /// The paper's parameters with the numbers that were given.
    pub(crate) fn paper(&self) -> Result<paper::Parameters, Failure> {
        let mut paper = paper::Parameters::default();
        let population =
            within("population-size", self.population_size, paper.population as u64, [1, 100_000])?;
        paper.population = population as usize;
        paper.elites = self.elites.unwrap_or(paper.elites);
        paper.tournament = self.tournament.unwrap_or(paper.tournament);
        paper.crossover = self.crossover.unwrap_or(paper.crossover);
        paper.mutation = self.mutation.unwrap_or(paper.mutation);
        paper.boards = self.boards(paper.boards)?;
        if paper.elites >= paper.population {
            return Err(format!("elites {}: expected fewer than the {population} sets", paper.elites).into());
        }
        if paper.tournament > paper.population {
            return Err(format!("tournament {}: expected at most {population}", paper.tournament).into());
        }
        Ok(paper)
    }

    /// Refuses options that the search does not use.
    pub(crate) fn refuse_unused(&self) -> Result<(), Failure> {
        let numbers = [
            ("population-size", self.population_size.is_some()),
            ("elites", self.elites.is_some()),
            ("tournament", self.tournament.is_some()),
            ("crossover", self.crossover.is_some()),
            ("mutation", self.mutation.is_some()),
        ];
        let evolve = [
            ("scheme", self.scheme != Way::default()),
            ("tiles", self.tiles.is_some()),
            ("report-boards", self.report_boards.is_some()),
            ("generations", self.generations.is_some()),
            ("weights", self.weights()? != Weights::default()),
        ];
        let (boards, each) = ([("boards", self.boards.is_some())], [("each", self.each.is_some())]);
        let (unused, expected): (Vec<&[(&str, bool)]>, _) = match (self.search, self.scheme) {
            (Kind::Pareto, _) => (vec![&evolve, &numbers], "search evolve"),
            (Kind::Evolve, Way::Paper) => (vec![&each], "search pareto"),
            (Kind::Evolve, Way::CommonBoards) if self.each.is_some() => (vec![&each], "search pareto"),
            (Kind::Evolve, Way::CommonBoards) => (vec![&numbers, &boards], "scheme paper"),
        };
        let given = unused.into_iter().flatten().find(|(_, given)| *given);
        given.map_or(Ok(()), |(name, _)| Err(format!("{name}: only with {expected}").into()))
    }
}

fn within(name: &str, given: Option<u64>, usual: u64, [least, most]: [u64; 2]) -> Result<u64, Failure> {
    let number = given.unwrap_or(usual);
    let sound = (least..=most).contains(&number);
    if sound { Ok(number) } else { Err(format!("{name} {number}: expected {least} to {most}").into()) }
}
