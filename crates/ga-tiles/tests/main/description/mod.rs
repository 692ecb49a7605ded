//! Descriptions in TOML: every key, every error with its place, hostile files, round trips.

mod errors;
mod hostile;
mod keys;
mod possible;
mod schema;
mod search;

use ga_tiles::description::{Commands, Description, Error};

/// The descriptions that the crate comes with.
pub(super) const EXAMPLES: [(&str, &str); 6] = [
    ("caves", include_str!("../../../data/caves.toml")),
    ("dungeons", include_str!("../../../data/dungeons.toml")),
    ("platform", include_str!("../../../data/platform.toml")),
    ("scroll", include_str!("../../../data/scroll.toml")),
    ("city", include_str!("../../../data/city.toml")),
    ("temple", include_str!("../../../data/temple.toml")),
];

/// A description with each key, each type of measure and each operator.
pub(super) const FULL: &str = r##"
title = "A \"full\" one"
size = { width = 4, height = 4 }
symmetry = "quarter-turn"
fixed = '''
#??#
?oo?
????
????
'''
sets = { o = { not = "P" } }

[[tiles]]
character = "#"
name = "wall"
colour = "#0A141e"
weight = 2.5

[[tiles]]
character = "."
walkable = true

[[tiles]]
character = "P"
walkable = true
weight = 0

[measures]
count = { type = "count", tiles = "P." }
share = { type = "share", tiles = ".", require = { at_least = 0.25, at_most = 0.75, scale = 0.01 } }
regions = { type = "regions", require = { exactly = 1 } }
corners = { type = "regions", tiles = "#", value = "largest", corners = true }
"largest share" = { type = "regions", value = "largest-share", corners = false }
rooms = { type = "rooms", doors = "#", area = 2 }
behind = { type = "rooms", tiles = ".", doors = "#", from = "P", value = "behind" }
loops = { type = "rooms", doors = "P", value = "loops" }
supported = { type = "supported", tiles = "#" }
longest-path = { type = "longest-path", require = { at_most = 12 } }
way = { type = "way", from = "P", to = "#", then = [{ to = "." }, { to = "P", through = "P" }] }
reachable = { type = "reachable", from = "P", goals = ".", through = "." }
jump-way = { type = "jump-way", from = "P", to = "#", height = 3, width = 0 }
jump-reach = { type = "jump-reach", from = "P", goals = "#", through = ".", height = 0, width = 128 }
over-key = { type = "jump-way", from = "P", to = "#", then = [{ to = "." }], height = 3, width = 1 }
jumps-over-key = { type = "jumps", from = "P", to = "#", then = [{ to = ".", through = "P" }], height = 3, width = 1 }
runner-way = { type = "runner-way", from = "P", to = "#", then = [{ to = "." }], height = 2, ladders = "#", ropes = "." }
runner-jumps = { type = "runner-jumps", from = "P", to = "#", height = 0 }
runner-reach = { type = "runner-reach", from = "P", goals = "#", through = ".", height = 2, ladders = "#" }
near = { type = "near", tiles = "P", others = "P.", within = 2 }
least = { type = "border", tiles = "P", value = "least" }
mean = { type = "border", tiles = ".", value = "mean", wish = { targets = [0.5, 1], within = 0.25 } }
greatest = { type = "border", tiles = "P", value = "greatest" }
pattern = { type = "pattern", picture = """
?#
#?""", turned = true }
tightness = { type = "tightness", wish = { from = 0, to = 1, within = 0.1 } }
dead-ends = { type = "dead-ends" }
branchings = { type = "branchings", tiles = "." }
cheapest = { type = "cheapest-way", from = "P", to = "#", costs = { ".P" = 3 }, otherwise = 0 }
on-way = { type = "on-way", from = "P", to = "#", then = [{ to = "." }], tiles = { not = "#" } }
jumps = { type = "jumps", from = "P", to = "#", height = 3, width = 1 }
column = { type = "column", tiles = "#" }
row = { type = "row", tiles = "#", value = "greatest" }
changes = { type = "changes", tiles = "#", value = "mean", along = "columns" }
pushes = { type = "pushes", player = "P", crates = "#", targets = ".", through = "P", value = "moves", states = 50, pulls = true, slides = true }
sum = { type = "sum", of = { count = 1, regions = -2.5 } }
sets = { type = "pattern", picture = "gn", sets = { g = ".P", n = { not = "#" } }, rows = -1, columns = [0, -2] }
differs = { type = "differs", picture = "g?", sets = { g = "P" }, rows = [0, 0], columns = [1, 2] }
neighbours = { type = "neighbours", right = { "#" = "#.", ".P" = { not = "#" } }, below = { P = "" }, edges = { top = "#", bottom = ".", left = "", right = "#" } }
like = { type = "like", samples = ["#.\n.P", ".#\n##"], side = 1, value = "unseen" }
alike = { type = "like", as = "like" }
fun = { type = "command", command = ["python3", "fun.py", "a \\ b"], seconds = 2.5, batch = 12, require = { at_least = -1e300 } }

[apart]
distance = "features"
at_least = 1
scales = { count = 2, "largest share" = 0.1 }

[vary]
set = { weight = 4, weighted = true }
swap = { weight = 0x2, reach = 3 }
paint = { weight = 1.5, width = 3, height = 2 }
copy = { weight = 1, width = 2, height = 2, turned = true }
shift = { weight = 0 }
turn = { weight = 1 }
exchange = { weight = 1 }
"##;

/// Reads a description without commands.
pub(super) fn read(text: &str) -> Result<Description, Error> {
    Description::read(text, Commands::Refused)
}

/// Reads a description that may have commands.
pub(super) fn full() -> Description {
    Description::read(FULL, Commands::Allowed).expect("a description")
}
