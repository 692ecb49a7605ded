use super::{Error, MeasureType, Scratch, Template, Value};
use crate::level::Level;
use std::fmt;
use std::sync::Arc;

/// A measure of your own: a closure that reads a level.
///
/// - *Value*: what the closure returns. It must be the same for the same level. A number that is
///   NaN or infinite has an infinite [shortfall](crate::Requirement::shortfall).
/// - *Gap*: if the value may be missing, grade it, so that a search finds levels that have it.
/// - *Threads*: several threads may call the closure at the same time.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::{Alphabet, Level};
/// use ga_tiles::measure::{Own, Scratch, Value};
///
/// let alphabet = Alphabet::new(".#")?;
/// let wall = alphabet.tile('#')?;
/// let columns = Own::new("full columns", move |level: &Level| {
///     let full = |x: usize| (0..level.height()).all(|y| level[(x, y)] == wall);
///     Value::Number((0..level.width()).filter(|&x| full(x)).count() as f64)
/// });
/// let value = Measure::from(columns).of(&alphabet.read("#..#\n##.#")?, &mut Scratch::default());
/// assert_eq!(value, Value::Number(2.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "closure")]
#[derive(Clone)]
pub struct Own {
    name: Arc<str>,
    read: Arc<dyn Fn(&Level) -> Value + Send + Sync>,
}

impl Own {
    /// The measure that `read` computes. `name` is for reports.
    pub fn new(name: &str, read: impl Fn(&Level) -> Value + Send + Sync + 'static) -> Self {
        Self {
            name: name.into(),
            read: Arc::new(read),
        }
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

impl MeasureType for Own {
    fn of(&self, level: &Level, _: &mut Scratch) -> Value {
        (self.read)(level)
    }

    fn check(&self, _: &Template) -> Result<(), Error> {
        Ok(())
    }
}

/// Whether both are the same closure.
impl PartialEq for Own {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.read, &other.read)
    }
}

impl fmt::Debug for Own {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Own").field(&self.name).finish()
    }
}
