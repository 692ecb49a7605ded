//! Names and numbers, sized to fit their place in any usual font.

/// Radius and font size, tried in this order. Tiles are 80 across in the same units.
const TRIALS: [[f64; 2]; 11] = [
    [22.0, 11.0],
    [22.0, 10.0],
    [22.0, 9.0],
    [22.0, 8.0],
    [26.0, 8.0],
    [30.0, 8.0],
    [34.0, 8.0],
    [34.0, 7.0],
    [34.0, 6.0],
    [34.0, 5.0],
    [34.0, 4.0],
];

/// The distance between lines, in font sizes.
const LEADING: f64 = 1.15;

/// The gap between the text and the circle.
const RIM: f64 = 2.0;

/// Names are cut to this number of characters before any size is tried.
const LONGEST: usize = 200;

/// A name in a circle.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Label {
    pub(super) radius: f64,
    pub(super) size: f64,
    pub(super) lines: Vec<String>,
}

impl Label {
    /// The first radius and font size that fit the name, broken at blanks. A name that fits none is
    /// cut.
    pub(super) fn new(name: &str) -> Self {
        let mut left: String = name.chars().take(LONGEST).collect();
        let mut text = name.to_owned();
        loop {
            let whole = TRIALS.into_iter().find_map(|[radius, size]| {
                let lines = wrap(&text, radius - RIM, size)?;
                Some(Self {
                    radius,
                    size,
                    lines,
                })
            });
            match whole {
                Some(label) => return label,
                None => left.pop(),
            };
            text = format!("{}…", left.trim_end());
        }
    }

    /// The distance of the baseline of a line below the centre.
    pub(super) fn baseline(&self, line: usize) -> f64 {
        let from_middle = line as f64 - (self.lines.len() as f64 - 1.0) / 2.0;
        self.size * (LEADING * from_middle + 0.36)
    }
}

/// Breaks a text into lines that fit a circle; `None` if that is impossible.
fn wrap(text: &str, radius: f64, size: f64) -> Option<Vec<String>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let most = (2.0 * radius / (LEADING * size)) as usize;
    (1..=words.len().clamp(1, most.max(1))).find_map(|count| fill(&words, count, radius, size))
}

/// Fills `count` lines with the words. Each line is at most as long as the circle is wide there.
fn fill(words: &[&str], count: usize, radius: f64, size: f64) -> Option<Vec<String>> {
    let mut words = words.iter().peekable();
    let lines = (0..count).map(|line| {
        let top = LEADING * size * (line as f64 - count as f64 / 2.0);
        let farthest = top.abs().max((top + LEADING * size).abs());
        let room = 2.0 * (radius * radius - farthest * farthest).max(0.0).sqrt();
        let mut text = words.next().map_or(String::new(), |&word| word.to_owned());
        while let Some(longer) = words.peek().map(|word| format!("{text} {word}")) {
            if width(&longer, size) > room {
                break;
            }
            text = longer;
            words.next();
        }
        (width(&text, size) <= room).then_some(text)
    });
    let lines: Option<Vec<String>> = lines.collect();
    lines.filter(|_| words.peek().is_none())
}

/// An upper bound for the width of a text in the usual sans-serif fonts.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let share = |letter: char| match letter {
        'm' | 'w' | 'M' | 'W' | '@' | '%' | '…' => 1.0,
        ' '..='/' | ':'..='@' | 'A'..='Z' | '['..='`' | '{'..='~' => 0.85,
        '0'..='9' | 'a'..='z' => 0.65,
        '\u{80}'..='\u{10ff}' => 0.9,
        '\u{1100}'..='\u{ffff}' => 1.05,
        _ => 1.3,
    };
    size * text.chars().map(share).sum::<f64>()
}
