use ga_core::random::{Stream, Streams};
use ga_hextiles::draw::{self, Sheet};
use ga_hextiles::format::Laid;
use ga_hextiles::game::{Pick, Port, Shuffle};
use ga_hextiles::solve::{Faces, Tally};
use ga_hextiles::verify::{CertifiedBoard, CertifiedSet, SetCertificate};
use ga_hextiles::{Board, Direction, Graph, Judge, Side, Tile, TileSet, Weights};
use gallery_bridge::{Failure, ResultFile};
use serde::Serialize;

use crate::file::Content;
use crate::shown::Drawing;

/// The boards of the means that a page shows at once, on a board of 20 places.
const BOARDS: usize = 20_000;

/// Laid boards with which a board is compared.
const OTHERS: usize = 2000;

/// A laid board in the hands of a visitor.
pub struct Table {
    content: Content,
    text: String,
    judge: Judge,
    tiles: TileSet,
    faces: Faces,
    weights: Weights,
    seed: u64,
    /// For each place, how a tile lies there; then the tiles that are left out.
    picks: Vec<Pick>,
    moves: Vec<Move>,
    /// Moves that were taken back, the last one first to return.
    undone: Vec<Move>,
    means: Option<Means>,
}

/// The figures of a set on many boards.
struct Means {
    tally: Tally,
    /// The extra edges and the number of paths of some of these boards.
    others: Vec<[f64; 2]>,
}

/// What a visitor does with tiles. Places are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Move {
    Swap(usize, usize),
    Right(usize),
    Left(usize),
    Flip(usize),
}

/// How a tile lies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct Lying {
    tile: usize,
    /// 0 if its top faces up.
    side: usize,
    sixths: usize,
}

/// A laid board and its figures.
#[derive(Debug, Serialize)]
pub struct State {
    lying: Vec<Lying>,
    /// For each place, the trails that face up.
    words: Vec<String>,
    /// For each place and direction, the group of locations to which the trail leads.
    reach: Vec<[Option<usize>; 6]>,
    /// For each location, its group: the locations that paths join.
    groups: Vec<usize>,
    /// The moves so far.
    moves: String,
    /// Whether a move can be made again.
    undone: bool,
    #[serde(flatten)]
    judged: Judged,
}

/// What the judge says of one board.
#[derive(Debug, Serialize)]
struct Judged {
    vertices: usize,
    edges: usize,
    components: usize,
    extra_edges: usize,
    connected: usize,
    /// The pairs of locations without a path.
    apart: Vec<String>,
    pairs: usize,
    score: f64,
    /// The share of boards laid at random whose score is lower.
    beats: Option<f64>,
}

/// The means of a set.
#[derive(Debug, Serialize)]
pub struct SetMeans {
    tiles: usize,
    bridges: usize,
    duplicates: usize,
    all_joined: usize,
    extra_edges: f64,
    mean_path: f64,
    pairs: usize,
    total: f64,
    standard_error: Option<f64>,
    boards: u64,
    weights: Weights,
}

/// Reads a seed in digits.
pub(crate) fn seed(text: &str) -> Result<u64, Failure> {
    text.parse().map_err(|_| format!("seed {text}: expected a whole number below 2^64").into())
}

impl Table {
    /// Opens a set of tiles and lays it with a seed, or opens a laid board.
    ///
    /// # Errors
    ///
    /// If the text is no such file, or the seed is not in digits.
    pub fn new(text: &str, seed: &str) -> Result<Self, Failure> {
        let content = Content::read(text)?;
        let (board, tiles) = match &content {
            Content::Set(tiles, board) => {
                Shuffle::new(tiles.len(), board.places())?;
                (board.clone(), tiles.clone())
            }
            Content::Laid(Laid(sides)) => {
                Graph::new(&Board::paper(), sides)?;
                (
                    Board::paper(),
                    TileSet(sides.iter().map(|&side| Tile { top: side, bottom: side }).collect()),
                )
            }
        };
        let mut faces = Faces::default();
        faces.show(&tiles);
        let mut table = Self {
            content,
            text: text.to_owned(),
            judge: Judge::new(board),
            tiles,
            faces,
            weights: Weights::default(),
            seed: 0,
            picks: Vec::new(),
            moves: Vec::new(),
            undone: Vec::new(),
            means: None,
        };
        table.deal(self::seed(seed)?)?;
        table.means = table.is_set().then(|| table.lay_many()).transpose()?;
        Ok(table)
    }

    fn is_set(&self) -> bool {
        matches!(self.content, Content::Set(..))
    }

    fn places(&self) -> usize {
        self.judge.board().places()
    }

    /// Lays the tiles as `hextiles board` does.
    fn deal(&mut self, seed: u64) -> Result<(), Failure> {
        (self.moves, self.undone, self.seed) = (Vec::new(), Vec::new(), seed);
        self.picks = vec![0; self.places()];
        if self.is_set() {
            let mut shuffle = Shuffle::new(self.tiles.len(), self.places())?;
            shuffle.deal(&mut self.picks, &mut Stream::seeded(seed));
        } else {
            let first = |tile| Lying { tile, side: 0, sixths: 0 }.pick();
            self.picks = (0..self.places()).map(first).collect();
        }
        let laid: Vec<usize> = self.picks.iter().map(|&pick| Lying::of(pick).tile).collect();
        let left = (0..self.tiles.len()).filter(|tile| !laid.contains(tile));
        self.picks.extend(left.map(|tile| Lying { tile, side: 0, sixths: 0 }.pick()));
        Ok(())
    }

    /// The figures of many boards, and of some of them one by one.
    fn lay_many(&self) -> Result<Means, Failure> {
        let places = self.places();
        // A larger board takes longer.
        let boards = (BOARDS * 20 / places).clamp(100, BOARDS);
        let mut rng = Streams::report(1).evaluation(0);
        let mut shuffle = Shuffle::new(self.tiles.len(), places)?;
        let mut picks = vec![0; places * boards];
        for board in picks.chunks_exact_mut(places) {
            shuffle.deal(board, &mut rng);
        }
        let mut tally = self.judge.tally();
        let mut others = Vec::new();
        let counts = Weights { extra_edge: 1.0, path: 0.0, ..NOTHING };
        let paths = Weights { extra_edge: 0.0, path: 1.0, ..NOTHING };
        for board in picks.chunks_exact(places).take(OTHERS) {
            tally.clear();
            self.judge.judge(&self.faces, board, &mut tally);
            others.push([tally.mean(&counts), tally.mean(&paths)]);
        }
        tally.clear();
        self.judge.judge(&self.faces, &picks, &mut tally);
        Ok(Means { tally, others })
    }

    /// The geometry of the board, and the drawings of all sides.
    pub(crate) fn drawing(&self) -> Drawing {
        Drawing::new(self.judge.board(), &self.tiles, self.is_set())
    }

    /// Where the tiles lie and what the judge says.
    ///
    /// # Errors
    ///
    /// None that a board can have.
    pub fn state(&self) -> Result<State, Failure> {
        self.state_of(&self.picks)
    }

    /// The state after a move that is not made.
    ///
    /// # Errors
    ///
    /// If the move is none.
    pub fn preview(&self, word: &str) -> Result<State, Failure> {
        let mut picks = self.picks.clone();
        self.read(word)?.make(&mut picks);
        self.state_of(&picks)
    }

    fn state_of(&self, picks: &[Pick]) -> Result<State, Failure> {
        let board = self.judge.board();
        let sides: Vec<Side> = picks[..self.places()].iter().map(|&pick| self.tiles.picked(pick)).collect();
        let graph = Graph::new(board, &sides)?;
        let count = board.locations().len();
        let group = |location: usize| (0..location).find(|&first| graph.connects(first, location));
        let groups: Vec<usize> = (0..count).map(|location| group(location).unwrap_or(location)).collect();
        let leads = |place: usize, direction: Direction| {
            (0..count).find(|&location| graph.leads(Port { place, direction }, location))
        };
        let reach = (0..self.places()).map(|place| Direction::ALL.map(|direction| leads(place, direction)));
        Ok(State {
            lying: picks.iter().map(|&pick| Lying::of(pick)).collect(),
            words: sides.iter().map(Side::to_string).collect(),
            reach: reach.collect(),
            groups,
            moves: self.moves.iter().map(|made| made.word()).collect::<Vec<_>>().join("."),
            undone: !self.undone.is_empty(),
            judged: self.judged(&graph),
        })
    }

    fn judged(&self, graph: &Graph) -> Judged {
        let board = self.judge.board();
        let pairs: Vec<bool> = board.pairs().map(|(first, second)| graph.connects(first, second)).collect();
        let apart = board.pair_names().zip(&pairs).filter(|(_, joined)| !**joined);
        let connected = pairs.iter().filter(|&&joined| joined).count();
        let weigh = |[extra, paths]: [f64; 2]| self.weights.extra_edge * extra + self.weights.path * paths;
        let mine = weigh([graph.extra_edges() as f64, connected as f64]);
        // Sums in another order differ in the last digits.
        let beats = |means: &Means| {
            let lower = means.others.iter().filter(|&&other| weigh(other) < mine - 1e-9).count();
            lower as f64 / means.others.len().max(1) as f64
        };
        Judged {
            vertices: graph.vertices(),
            edges: graph.edges(),
            components: graph.components(),
            extra_edges: graph.extra_edges(),
            connected,
            apart: apart.map(|(name, _)| name).collect(),
            pairs: pairs.len(),
            score: mine + if self.is_set() { self.weights.tiles(&self.tiles) } else { 0.0 },
            beats: self.means.as_ref().map(beats),
        }
    }

    fn read(&self, word: &str) -> Result<Move, Failure> {
        let (slots, places) = (self.picks.len(), self.places());
        let wrong = || format!("move {word:?}: expected 3x7, 5r, 5l or 5f, with places from 1 to {slots}");
        let place = |digits: &str, most: usize| {
            let number: Option<usize> = digits.parse().ok();
            number.filter(|number| (1..=most).contains(number)).map(|number| number - 1)
        };
        let made = match (word.split_once('x'), word.char_indices().next_back()) {
            (Some((one, other)), _) => {
                place(one, slots).zip(place(other, slots)).map(|(one, other)| Move::Swap(one, other))
            }
            (None, Some((end, 'r'))) => place(&word[..end], places).map(Move::Right),
            (None, Some((end, 'l'))) => place(&word[..end], places).map(Move::Left),
            (None, Some((end, 'f'))) if self.is_set() => place(&word[..end], places).map(Move::Flip),
            _ => None,
        };
        Ok(made.ok_or_else(wrong)?)
    }

    /// Makes moves, such as `3x7.5r`.
    ///
    /// # Errors
    ///
    /// If one of them is none; no move is made then.
    pub fn play(&mut self, words: &str) -> Result<(), Failure> {
        let words = words.split('.').filter(|word| !word.is_empty());
        let moves: Vec<Move> = words.map(|word| self.read(word)).collect::<Result<_, _>>()?;
        for made in moves {
            made.make(&mut self.picks);
            self.moves.push(made);
            self.undone.clear();
        }
        Ok(())
    }

    /// Takes the last move back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(made) = self.moves.pop() else { return false };
        made.inverse().make(&mut self.picks);
        self.undone.push(made);
        true
    }

    /// Makes the move again that was taken back last. Whether there was one.
    pub fn redo(&mut self) -> bool {
        let Some(made) = self.undone.pop() else { return false };
        made.make(&mut self.picks);
        self.moves.push(made);
        true
    }

    /// Lays the tiles at random, without moves.
    ///
    /// # Errors
    ///
    /// If the seed is not in digits.
    pub fn lay(&mut self, seed: &str) -> Result<(), Failure> {
        self.deal(self::seed(seed)?)
    }

    /// Sets the weights of the score.
    ///
    /// # Errors
    ///
    /// If a weight is no number or out of range.
    pub fn weigh(&mut self, weights: &str) -> Result<(), Failure> {
        let weights: Weights = serde_json::from_str(weights)?;
        self.weights = weights.checked()?;
        Ok(())
    }

    /// The means of the set, `None` for a single laid board.
    pub fn set(&self) -> Option<SetMeans> {
        let score = self.means.as_ref()?.tally.score(&self.tiles, &self.weights);
        Some(SetMeans {
            tiles: self.tiles.len(),
            bridges: score.bridges,
            duplicates: score.duplicates,
            all_joined: score.all_joined,
            extra_edges: score.extra_edges,
            mean_path: score.mean_path(),
            pairs: score.paths.len(),
            total: score.total,
            standard_error: score.standard_error,
            boards: score.boards,
            weights: self.weights,
        })
    }

    /// The set as a file that `hextiles verify` accepts.
    ///
    /// # Errors
    ///
    /// If a single laid board was opened.
    pub fn set_file(&self) -> Result<ResultFile, Failure> {
        let means = self.means.as_ref().ok_or("a laid board: the other sides of its tiles are not known")?;
        let score = means.tally.score(&self.tiles, &self.weights);
        // The boards of `lay_many` are those of a report with this seed.
        let figures = SetCertificate::new(self.judge.board(), &self.tiles, self.weights, 1, &score);
        let text = serde_json::to_string(&CertifiedSet { tiles: &self.tiles, figures })? + "\n";
        Ok(ResultFile { name: String::from("hextiles.json"), text })
    }

    fn laid(&self) -> Laid {
        Laid(self.picks[..self.places()].iter().map(|&pick| self.tiles.picked(pick)).collect())
    }

    /// The laid board as a file that `hextiles verify` accepts.
    ///
    /// # Errors
    ///
    /// None that a board can have.
    pub fn laid_file(&self) -> Result<ResultFile, Failure> {
        let text = serde_json::to_string(&CertifiedBoard::new(self.judge.board(), &self.laid())?)? + "\n";
        Ok(ResultFile { name: String::from("laid.json"), text })
    }

    /// The laid board as a picture.
    ///
    /// # Errors
    ///
    /// None that a board can have.
    pub fn picture(&self) -> Result<ResultFile, Failure> {
        let text = draw::board(self.judge.board(), &self.laid().0)?;
        Ok(ResultFile { name: String::from("board.svg"), text })
    }

    /// Sheets to print, front and back in turn.
    ///
    /// # Errors
    ///
    /// If no tile fits on the paper, or a single laid board was opened.
    pub fn sheets(&self, across: f64, width: f64, height: f64) -> Result<Vec<ResultFile>, Failure> {
        if !self.is_set() {
            return Err("a laid board: the other sides of its tiles are not known".into());
        }
        let sheet = Sheet { across, width, height, ..Sheet::default() };
        let pages = draw::sheets(&self.tiles, &sheet)?;
        let named = |(number, [front, back]): (usize, [String; 2])| {
            let file = |side: &str, text| ResultFile { name: format!("tiles-{number}-{side}.svg"), text };
            [file("front", front), file("back", back)]
        };
        Ok((1..).zip(pages).flat_map(named).collect())
    }

    /// The false claims of the file, `None` if it claims nothing.
    ///
    /// # Errors
    ///
    /// If it claims more than a page can check.
    pub fn false_claims(&self) -> Result<Option<Vec<String>>, Failure> {
        self.content.false_claims(&self.text)
    }
}

/// Weights that are all 0.
const NOTHING: Weights = Weights { bridge: 0.0, duplicate: 0.0, all_joined: 0.0, extra_edge: 0.0, path: 0.0 };

impl Lying {
    fn of(pick: Pick) -> Self {
        let pick = usize::from(pick);
        Self { tile: pick / 12, side: pick % 12 / 6, sixths: pick % 6 }
    }

    fn pick(self) -> Pick {
        (12 * self.tile + 6 * self.side + self.sixths) as Pick
    }
}

impl Move {
    fn make(self, picks: &mut [Pick]) {
        let mut lay = |place: usize, change: fn(Lying) -> Lying| {
            picks[place] = change(Lying::of(picks[place])).pick();
        };
        match self {
            Self::Swap(one, other) => picks.swap(one, other),
            Self::Right(place) => lay(place, |old| Lying { sixths: (old.sixths + 1) % 6, ..old }),
            Self::Left(place) => lay(place, |old| Lying { sixths: (old.sixths + 5) % 6, ..old }),
            Self::Flip(place) => lay(place, |old| Lying { side: 1 - old.side, ..old }),
        }
    }

    fn inverse(self) -> Self {
        match self {
            Self::Right(place) => Self::Left(place),
            Self::Left(place) => Self::Right(place),
            same => same,
        }
    }

    fn word(self) -> String {
        match self {
            Self::Swap(one, other) => format!("{}x{}", one + 1, other + 1),
            Self::Right(place) => format!("{}r", place + 1),
            Self::Left(place) => format!("{}l", place + 1),
            Self::Flip(place) => format!("{}f", place + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file::known;
    use serde_json::Value;

    fn table(seed: &str) -> Table {
        Table::new(&known("best").unwrap(), seed).unwrap()
    }

    #[test]
    fn a_board_lies_as_the_crate_lays_it() {
        let table = table("7");
        let sides = table.tiles.lay(20, &mut Stream::seeded(7)).unwrap();
        assert_eq!(table.laid().0, sides);
    }

    #[test]
    fn the_score_of_a_board_is_that_of_the_judge() {
        let mut table = table("3");
        table.play("3x7.5r.5r.2f.9l").unwrap();
        let mut tally = table.judge.tally();
        table.judge.judge(&table.faces, &table.picks, &mut tally);
        let score = tally.score(&table.tiles, &table.weights);
        let state = table.state().unwrap();
        assert!((state.judged.score - score.total).abs() < 1e-9);
        assert_eq!(state.judged.extra_edges, score.extra_edges as usize);
    }

    #[test]
    fn moves_are_taken_back_and_made_again() {
        let mut table = table("3");
        let before = table.picks.clone();
        table.play("3x7.5r.2f.9l").unwrap();
        let after = table.picks.clone();
        assert_ne!(before, after);
        while table.undo() {}
        assert_eq!(table.picks, before);
        while table.redo() {}
        assert_eq!(table.picks, after);
        assert_eq!(table.state().unwrap().moves, "3x7.5r.2f.9l");
    }

    #[test]
    fn a_preview_is_the_state_after_the_move() {
        let mut table = table("3");
        let seen = serde_json::to_value(table.preview("3x12").unwrap()).unwrap();
        table.play("3x12").unwrap();
        let made = serde_json::to_value(table.state().unwrap()).unwrap();
        for field in ["lying", "reach", "groups", "score", "apart"] {
            assert_eq!(seen[field], made[field], "{field}");
        }
    }

    #[test]
    fn words_that_are_no_moves_change_nothing() {
        let mut table = table("3");
        let before = table.picks.clone();
        for words in ["0r", "21r", "3x", "x", "3y4", "r", "3x7.99f", "5ü", "-1l", "5rr"] {
            assert!(table.play(words).is_err(), "{words}");
        }
        assert_eq!(table.picks, before);
    }

    #[test]
    fn the_files_of_a_table_tell_the_truth() {
        let mut table = table("3");
        table.play("3x7.5r").unwrap();
        for file in [table.set_file().unwrap(), table.laid_file().unwrap()] {
            let opened = Table::new(&file.text, "1").unwrap();
            assert_eq!(opened.false_claims().unwrap(), Some(Vec::new()), "{}", file.name);
            let mut forged: Value = serde_json::from_str(&file.text).unwrap();
            forged["figures"]["extra_edges"] = 1.into();
            let forged = Table::new(&forged.to_string(), "1").unwrap();
            assert_eq!(forged.false_claims().unwrap().unwrap().len(), 1, "{}", file.name);
        }
    }

    #[test]
    fn spare_tiles_wait_beside_the_board() {
        let mut set: Value = serde_json::from_str(&known("best").unwrap()).unwrap();
        let tiles = set["tiles"].as_array_mut().unwrap();
        tiles.extend(tiles[..3].to_vec());
        let mut table = Table::new(&set.to_string(), "5").unwrap();
        let mut laid: Vec<usize> = table.picks.iter().map(|&pick| Lying::of(pick).tile).collect();
        table.play("1x23").unwrap();
        assert!(table.play("23r").is_err(), "a tile beside the board is not turned");
        laid.sort_unstable();
        assert_eq!(laid, (0..23).collect::<Vec<_>>());
    }
}
