use cli::{Answer, Course, Evolved, Failure, Output, counted, spelt};
use ga_theseus::draw;
use ga_theseus::evolve::search::{Evolve, Found};
use ga_theseus::verify::{Certificate, Certified};
use serde::Serialize;

/// The object that ends `evolve`.
#[derive(Serialize)]
struct Ended<'a> {
    #[serde(flatten)]
    course: &'a Course,
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
pub(crate) fn write(mut evolved: Evolved<Evolve>, output: &mut Output) -> Result<Answer, Failure> {
    let found = evolved.search.found_when(evolved.stop).map_err(spelt)?;
    let found = found.filter(|found| found.mazes.is_some() || found.order.is_some());
    let found = found.ok_or_else(|| Failure::refused("no maze could be scored"))?;
    let figures = mazes(&mut evolved, &found, output)?;
    let course = evolved.course();
    let Course {
        generations,
        evaluations,
        ..
    } = course;
    let Found {
        fitness,
        order,
        unmet,
        ..
    } = &found;
    let folder = &evolved.folder;
    let ordered = order.as_ref().map(|order| Ordered {
        asked: order.asked,
        found: order.found,
        shortfall: order.shortfall,
        unmet: unmet.as_deref(),
    });
    let cost = format!(
        "after {}, {} judged",
        counted(generations, "generation"),
        counted(evaluations, "maze")
    );
    let text = match &ordered {
        None => format!("fitness {fitness:.1} {cost}; {}", folder.wrote()),
        Some(Ordered { asked, found, .. }) => {
            let wrote = folder.files().first().map_or_else(String::new, |first| {
                let pictures = counted(folder.files().len() - 1, "picture");
                format!("; wrote {first} and {pictures}{}", folder.replaced())
            });
            format!("{found} of {asked} {cost}{wrote}")
        }
    };
    let ended = Ended {
        course: &course,
        fitness: *fitness,
        files: folder.files(),
        ordered,
        figures: &figures,
        schedule: None,
    };
    output.close(&ended, text)?;
    match unmet {
        None => Ok(Answer::Met),
        Some(unmet) => {
            output.text(unmet)?;
            Ok(Answer::Unmet)
        }
    }
}

/// Writes the mazes, prints their figures, and returns those of the best.
fn mazes(
    evolved: &mut Evolved<Evolve>,
    found: &Found,
    output: &mut Output,
) -> Result<Certificate, Failure> {
    let Some(mazes) = &found.mazes else {
        return Ok(Certificate::default());
    };
    evolved.write(found, output)?;
    let name = &evolved.name;
    let folder = &mut evolved.folder;
    let is_one = evolved.request.asked() == 1;
    let mut best = None;
    for Certified { level, figures } in mazes.mazes() {
        let file = level.id.as_deref().unwrap_or(name);
        folder.write(
            &format!("{file}.svg"),
            draw::svg(&level.maze, figures.path.as_ref()),
        );
        folder.write(&format!("{file}-puzzle.svg"), draw::svg(&level.maze, None));
        if is_one {
            output.text(draw::text(&level.maze, level.maze.start()).trim_end())?;
            output.text(figures)?;
        } else {
            output.answer(figures, figures)?;
        }
        let value = evolved.request.value(figures).unwrap_or_default();
        if best.as_ref().is_none_or(|&(_, most)| value > most) {
            best = Some((figures, value));
        }
    }
    Ok(best.map_or_else(Certificate::default, |(figures, _)| figures.clone()))
}
