//! Pictures of logs: how the scores and the diversity of one run, or of several, change.
//!
//! ```
//! use ga_run::plot::{Plot, read};
//!
//! let log = r#"{"generation":0,"evaluations":10,"best":3,"mean":1.5,"sd":1,"diversity":null}
//! {"generation":1,"evaluations":20,"best":4,"mean":2.5,"sd":1,"diversity":null}
//! "#;
//! let picture = Plot::new("ones < zeros").svg(&[read(log)?]);
//! assert!(picture.starts_with("<svg") && picture.contains("ones &lt; zeros</title>"));
//! # Ok::<(), ga_run::plot::Error>(())
//! ```

mod axis;
mod curve;
mod picture;
mod point;

pub use axis::Scale;
pub use point::{Error, Point, read};

/// How to draw logs.
///
/// The picture has a panel for the scores (best and mean), one for their spread (the standard
/// deviation), and one for the diversity. A panel without numbers is left out. If there are several
/// logs, each line is the median of the runs, and the area around it lies between the quartiles. A
/// run that has ended keeps its last values.
///
/// The lines differ in colour and in dashes, so the picture can be printed in black and white.
/// Title and description are readable by screen readers.
///
/// - *Cost*: up to [`COLUMNS`](Self::COLUMNS) columns are drawn, whatever the length of the logs.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Plot {
    title: String,
    across: Across,
    scale: Scale,
}

/// What the horizontal axis shows.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Across {
    /// The generations.
    #[default]
    Generations,
    /// The evaluations: fair to schemes with populations of different sizes.
    Evaluations,
}

impl Plot {
    /// The greatest number of columns of a line.
    pub const COLUMNS: usize = 600;

    /// A picture with this title, over generations.
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            across: Across::default(),
            scale: Scale::default(),
        }
    }

    /// The same picture over generations or evaluations.
    #[must_use]
    pub fn across(self, across: Across) -> Self {
        Self { across, ..self }
    }

    /// The same picture with this scale of the scores.
    #[must_use]
    pub fn scale(self, scale: Scale) -> Self {
        Self { scale, ..self }
    }

    /// Draws logs as SVG: one run, or several that differ in their seeds. A log is what [`read`] or
    /// [`log::read`](crate::log::read()) returned.
    pub fn svg<L>(&self, logs: &[Vec<L>]) -> String
    where
        Point: for<'a> From<&'a L>,
    {
        let points = |log: &Vec<L>| log.iter().map(Point::from).collect();
        picture::draw(self, &logs.iter().map(points).collect::<Vec<Vec<Point>>>())
    }
}
