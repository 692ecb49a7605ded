//! Mates with king and rook against best defence: how many are given in as few plies as possible.

use cli::{Common, Failure, Output, Variant, seeds};
use ga_core::rand::RngExt;
use ga_core::random::Stream;
use ga_minimax::game::{Board, Chess, KingAndRook, Mates, PieceMove};
use ga_minimax::players::GeneticPlayer;
use ga_minimax::{Budget, Game, Player};
use serde::Serialize;

/// Evaluations per move.
const EVALUATIONS: u64 = 20_000;

#[derive(Serialize)]
struct Figures {
    given: bool,
}

/// Chooses White's move in a position, in the notation of [`PieceMove`].
type Choose = fn(KingAndRook, &Budget, u64) -> Result<String, Failure>;

/// Searches the game [`KingAndRook`].
fn by_itself(position: KingAndRook, budget: &Budget, seed: u64) -> Result<String, Failure> {
    let choice = GeneticPlayer::default().choose(&position, budget, seed)?;
    Ok(choice.map_or_else(String::new, |choice| choice.chosen.to_string()))
}

/// Searches the same position of chess.
fn in_chess(position: KingAndRook, budget: &Budget, seed: u64) -> Result<String, Failure> {
    let board: Chess = fen(position).parse()?;
    let choice = GeneticPlayer::with_horizon(Chess::HORIZON).choose(&board, budget, seed)?;
    Ok(choice.map_or_else(String::new, |choice| board.uci(choice.chosen)))
}

/// The position in FEN, with White to move.
fn fen(position: KingAndRook) -> String {
    let text = position.to_string();
    let pieces: Vec<(&str, char)> = text.split(' ').zip(['K', 'R', 'k']).collect();
    let rank = |rank: char| {
        let square = |file: char| {
            let on = |(name, _): &&(&str, char)| name.chars().eq([file, rank]);
            pieces.iter().find(on).map_or('1', |&(_, piece)| piece)
        };
        ('a'..='h').map(square).collect::<String>()
    };
    let ranks: Vec<String> = ('1'..='8').rev().map(rank).collect();
    format!("{} w - - 0 1", ranks.join("/"))
}

/// The move of a position with this name.
fn named(position: KingAndRook, name: &str) -> Result<PieceMove, Failure> {
    let moves = position.legal();
    let chosen = moves.into_iter().find(|chosen| chosen.to_string() == name);
    chosen.ok_or_else(|| Failure::refused(format!("move {name:?}: not possible in {position}")))
}

pub(crate) fn run(runs: u64, common: &Common, output: &mut Output) -> Result<(), Failure> {
    let stop = output.stop();
    let workers = output.workers();
    let mates = Mates::within(5);
    let players: [(&str, Choose); 2] = [("king and rook", by_itself), ("chess", in_chess)];
    for (name, choose) in players {
        for plies in [1, 3, 5] {
            let positions: Vec<KingAndRook> = mates.positions(plies).collect();
            let given = workers.repeat(
                &seeds(common.seed, runs),
                &stop,
                || (),
                |seed| {
                    let place = Stream::seeded(seed).random_range(0..positions.len());
                    let budget = Budget::evaluations(EVALUATIONS).with_cancel(stop.flag().clone());
                    let given = mates.is_mated_in_time(positions[place], |position| {
                        named(position, &choose(position, &budget, seed)?)
                    })?;
                    Ok((!stop.is_due()).then_some(given))
                },
            )?;
            let Some(given) = given else { continue };
            let mut variant = Variant::new("mates", format!("{name}, {plies} plies"));
            for &(seed, given) in &given {
                variant.run(seed, &Figures { given }, output)?;
            }
            if given.is_empty() {
                return Ok(());
            }
            let count = given.iter().filter(|(_, given)| *given).count();
            let text = format!(
                "  {name:<16} mates in {plies} plies: {count} of {} given",
                given.len()
            );
            output.answer(&variant.summary(), text)?;
        }
    }
    Ok(())
}
