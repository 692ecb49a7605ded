use cli::{Answer, Common, Course, Failure, Folder, MadeResult, Output};
use ga_core::StopReason;
use ga_theseus::draw;
use ga_theseus::evolve::design::{Aim, Spent};
use ga_theseus::evolve::search::Search;
use ga_theseus::verify::{Certificate, Certified};
use serde::Serialize;

use crate::orders;

/// The object that ends `evolve`.
#[derive(Serialize)]
struct Evolved<'a> {
    #[serde(flatten)]
    course: Course,
    fitness: f64,
    files: &'a [String],
    #[serde(flatten)]
    ordered: Option<Ordered<'a>>,
    #[serde(flatten)]
    figures: &'a Certificate,
    /// Null: nothing in these searches depends on the length of a run.
    schedule: Option<u64>,
}

/// Its fields about mazes to order.
#[derive(Serialize)]
struct Ordered<'a> {
    asked: u64,
    found: usize,
    shortfall: Option<f64>,
    unmet: Option<&'a str>,
}

/// Writes the mazes of a search and their pictures, then prints their figures and the answer.
pub(crate) fn write(
    search: &Search,
    stop: StopReason,
    common: &Common,
    folder: &mut Folder,
    output: &mut Output,
) -> Result<Answer, Failure> {
    let Spent {
        generations,
        evaluations,
        ..
    } = search.moment().spent();
    let asked = search.request().asked();
    let (figures, fitness) = mazes(search, folder, output)?;
    let unmet = orders::unmet(search);
    let ordered = search.order().map(|(series, _)| Ordered {
        asked,
        found: series.designs.len(),
        shortfall: match &unmet {
            Some(_) => series.nearest.as_ref().map(|design| design.shortfall),
            None => Some(0.0),
        },
        unmet: unmet.as_deref(),
    });
    let cost = format!(
        "after {}, {} judged",
        cli::counted(generations, "generation"),
        cli::counted(evaluations, "maze")
    );
    let text = match &ordered {
        None => format!("fitness {fitness:.1} {cost}; {}", folder.wrote()),
        Some(Ordered { found, .. }) => {
            let wrote = folder.files().first().map_or_else(String::new, |first| {
                let pictures = cli::counted(folder.files().len() - 1, "picture");
                format!("; wrote {first} and {pictures}{}", folder.replaced())
            });
            format!("{found} of {asked} {cost}{wrote}")
        }
    };
    let evolved = Evolved {
        course: Course {
            seed: common.seed,
            generations,
            evaluations,
            stop: stop.to_string(),
        },
        fitness,
        files: folder.files(),
        ordered,
        figures: &figures,
        schedule: None,
    };
    output.close(&evolved, text)?;
    let Some(unmet) = unmet.or(sealed(search, &figures)) else {
        return Ok(Answer::Met);
    };
    output.text(unmet)?;
    Ok(Answer::Unmet)
}

/// Writes the mazes, prints their figures, and returns those of the best with its fitness.
fn mazes(
    search: &Search,
    folder: &mut Folder,
    output: &mut Output,
) -> Result<(Certificate, f64), Failure> {
    let name = search.name();
    let request = search.request();
    let Some(result) = search.result() else {
        let nothing = search.order().map(|_| (Certificate::default(), 0.0));
        return nothing.ok_or_else(|| Failure::refused("no maze could be scored"));
    };
    let Spent {
        generations,
        evaluations,
        ..
    } = search.moment().spent();
    let made = output.made(generations, evaluations, None);
    let json = serde_json::to_string_pretty(&MadeResult {
        result: &result,
        made: &made,
    })?;
    folder.write(&format!("{name}.json"), json + "\n");
    let is_by_difficulty = request.campaign.is_some() || request.aim() == Aim::Difficulty;
    let mut best: Option<(&Certificate, f64)> = None;
    for Certified { level, figures } in result.mazes() {
        let file = level.id.as_deref().unwrap_or(&name);
        folder.write(
            &format!("{file}.svg"),
            draw::svg(&level.maze, figures.path.as_ref()),
        );
        folder.write(&format!("{file}-puzzle.svg"), draw::svg(&level.maze, None));
        if request.asked() > 1 {
            output.answer(figures, figures)?;
        } else {
            output.text(draw::text(&level.maze, level.maze.start()).trim_end())?;
            output.text(figures)?;
        }
        let fitness = match search.order() {
            None => search.moment().best(),
            Some(_) if is_by_difficulty => figures.difficulty,
            Some(_) => figures.moves.map(f64::from),
        };
        let fitness = fitness.unwrap_or(0.0);
        if best.is_none_or(|(_, most)| fitness > most) {
            best = Some((figures, fitness));
        }
    }
    Ok(best.map_or_else(Default::default, |(figures, fitness)| {
        (figures.clone(), fitness)
    }))
}

/// If the longest maze has too many sealed cells, a sentence that says so.
fn sealed(search: &Search, figures: &Certificate) -> Option<String> {
    let allowed = search
        .request()
        .allowed()
        .filter(|_| search.order().is_none())?;
    let sealed = figures.sealed_cells.filter(|&sealed| sealed > allowed)?;
    Some(format!(
        "asked for at most {allowed} sealed cells: the best maze has {sealed}"
    ))
}
