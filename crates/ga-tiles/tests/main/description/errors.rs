use super::read;
use ga_tiles::description::{Commands, Description, Problem};

/// Two lines: what follows is on line 3.
const BASE: &str = "size = { width = 4, height = 3 }\ntiles = [{ character = '#' }, { character = '.', walkable = true }]\n";

fn message(text: &str) -> String {
    read(text).expect_err(text).to_string()
}

/// What follows the base, and the error.
const CASES: [(&str, &str); 79] = [
    (
        "title = 3",
        "line 3, column 9, `title`: found integer: expected a text in quotation marks",
    ),
    (
        "symetry = 'none'",
        "line 3, column 1: unknown key `symetry`; did you mean `symmetry`? Known: title, size, layers, symmetry, fixed, sets, tiles, measures, apart, vary",
    ),
    (
        "xyzzy = 1",
        "line 3, column 1: unknown key `xyzzy`. Known: title, size, layers, symmetry, fixed, sets, tiles, measures, apart, vary",
    ),
    (
        "symmetry = 'left'",
        "line 3, column 12, `symmetry`: unknown symmetry `left`; did you mean `left-right`? Known: none, left-right, top-bottom, both, half-turn, quarter-turn, diagonal",
    ),
    (
        "symmetry = 'diagonal'",
        "line 3, column 12, `symmetry`: symmetry Diagonal: only squares have it, and levels have 4 columns and 3 rows",
    ),
    (
        "fixed = '''\n????\n?x??\n????\n'''",
        "line 5, column 2, `fixed`: no tile has the character 'x': use `?` or one of #.",
    ),
    (
        "fixed = '''\n????\n???\n????\n'''",
        "line 5, column 1, `fixed`: the line has 3 characters: expected 4, as in the first line of the picture",
    ),
    (
        "fixed = '''\n????\n????'''",
        "line 3, column 9, `fixed`: the picture has 4 columns and 2 rows, but `size` says 4 and 3: change one of them, or remove `size`",
    ),
    (
        "fixed = ''",
        "line 3, column 9, `fixed`: the picture is empty: write a line per row, and a character per cell",
    ),
    (
        "fixed = '''\n????\n#??.\n????\n'''\nsymmetry = 'left-right'",
        "line 5, column 1, `fixed`: cell (0, 1) is fixed to tile 0, but its image under the symmetry, cell (3, 1), to tile 1",
    ),
    (
        "measures = 1",
        "line 3, column 12, `measures`: found integer: expected tables, such as `[measures.path]`",
    ),
    (
        "[measures.a]\ntiles = '.'",
        "line 3, column 1, `measures.a`: `type` is missing: add `type = \"longest-path\"`, or another type of measure",
    ),
    (
        "[measures.a]\ntype = 'longest'",
        "line 4, column 8, `measures.a.type`: unknown type `longest`; did you mean `longest-path`? Known: count, share, regions, rooms, supported, longest-path, way, cheapest-way, on-way, reachable, jump-way, jumps, runner-way, runner-jumps, runner-reach, jump-reach, near, border, column, row, changes, pushes, stacked, sum, pattern, differs, neighbours, like, tightness, dead-ends, branchings, command",
    ),
    (
        "[measures.a]\ntype = 'count'",
        "line 3, column 1, `measures.a`: `tiles` is missing: add `tiles = \".\"`, the characters of the tiles",
    ),
    (
        "[measures.a]\ntype = 'count'\ntile = '.'",
        "line 5, column 1, `measures.a`: unknown key `tile`; did you mean `tiles`? Known: type, require, wish, tiles, columns, rows",
    ),
    (
        "[measures.a]\ntype = 'count'\ntiles = '.K'",
        "line 5, column 11, `measures.a.tiles`: no tile has the character 'K': use `?` or one of #.",
    ),
    (
        "[measures.a]\ntype = 'count'\ntiles = ''",
        "line 5, column 9, `measures.a.tiles`: \"\": expected a text with the characters of tiles, such as `\".PK\"`, or `{ not = \"#\" }`",
    ),
    (
        "[measures.a]\ntype = 'regions'\nvalue = 'size'",
        "line 5, column 9, `measures.a.value`: unknown value `size`. Known: number, largest, largest-share",
    ),
    (
        "[measures.a]\ntype = 'regions'\ncorners = 1",
        "line 5, column 11, `measures.a.corners`: found integer: expected `true` or `false`",
    ),
    (
        "[measures.a]\ntype = 'way'\nfrom = '.'",
        "line 3, column 1, `measures.a`: `to` is missing: add `to = \"K\"`, the tiles at which it ends",
    ),
    (
        "[measures.a]\ntype = 'way'\nfrom = '.'\nto = '.'\nthen = [{ goal = '.' }]",
        "line 7, column 11, `measures.a.then[0]`: unknown key `goal`. Known: to, through",
    ),
    (
        "[measures.a]\ntype = 'border'\ntiles = '.'",
        "line 3, column 1, `measures.a`: `value` is missing: add `value = \"least\"`, `\"mean\"` or `\"greatest\"`",
    ),
    (
        "[measures.a]\ntype = 'pattern'\npicture = '??'",
        "line 5, column 11, `measures.a.picture`: all cells of the pattern are free: it would be everywhere",
    ),
    (
        "[measures.a]\ntype = 'pattern'\npicture = '#####'",
        "line 3, column 1, `measures.a`: the pattern has 5 columns and 1 rows, but the levels have only 4 and 3",
    ),
    (
        "[measures.a]\ntype = 'command'\ncommand = []",
        "line 5, column 11, `measures.a.command`: `command` is missing: add `command = [\"python3\", \"measure.py\"]`",
    ),
    (
        "[measures.a]\ntype = 'command'\ncommand = ['rm', '-r']",
        "line 5, column 11, `measures.a.command`: the description runs the command [\"rm\", \"-r\"]: read the file, and allow commands only if you trust it",
    ),
    (
        "[measures.a]\ntype = 'command'\ncommand = ['a']\nseconds = 0",
        "line 6, column 11, `measures.a.seconds`: 0 is out of range: expected a number of seconds above 0, up to 1000000",
    ),
    (
        "[measures.a]\ntype = 'command'\ncommand = ['a']\nbatch = 0",
        "line 6, column 9, `measures.a.batch`: 0 is out of range: expected a whole number from 1 to 4096",
    ),
    (
        "[measures.a]\ntype = 'regions'\nrequire = '28..'",
        "line 5, column 11, `measures.a.require`: found string: expected a range, such as `{ at_least = 28 }`, `{ at_most = 4 }` or `{ exactly = 1 }`",
    ),
    (
        "[measures.a]\ntype = 'regions'\nrequire = {}",
        "line 5, column 11, `measures.a.require`: `at_least` is missing: add `at_least = 1`, `at_most = 1` or `exactly = 1`",
    ),
    (
        "[measures.a]\ntype = 'regions'\nrequire = { at_least = nan }",
        "line 5, column 24, `measures.a.require.at_least`: nan is out of range: expected a finite number; leave the end out if the range has none",
    ),
    (
        "[measures.a]\ntype = 'regions'\nrequire = { at_most = inf }",
        "line 5, column 23, `measures.a.require.at_most`: inf is out of range: expected a finite number; leave the end out if the range has none",
    ),
    (
        "[measures.a]\ntype = 'regions'\nrequire = { at_least = 4, at_most = 3 }",
        "line 5, column 11, `measures.a.require`: the range 4 to 3 is empty: expected two numbers, the lower one first",
    ),
    (
        "[measures.a]\ntype = 'regions'\nrequire = { at_least = 4, exactly = 3 }",
        "line 5, column 11, `measures.a.require`: `exactly` and `at_least` exclude each other: remove one of them",
    ),
    (
        "[measures.a]\ntype = 'regions'\nrequire = { at_most = 4, exactly = 3 }",
        "line 5, column 11, `measures.a.require`: `exactly` and `at_most` exclude each other: remove one of them",
    ),
    (
        "[measures.a]\ntype = 'regions'\nrequire = { exactly = 3, scale = 0 }",
        "line 5, column 34, `measures.a.require.scale`: 0 is out of range: expected a number above 0",
    ),
    (
        "[measures.a]\ntype = 'regions'\nrequire = { exactly = 3, skale = 1 }",
        "line 5, column 26, `measures.a.require`: unknown key `skale`; did you mean `scale`? Known: at_least, at_most, exactly, scale",
    ),
    (
        "[measures.a]\ntype = 'regions'\nwish = { from = 3 }",
        "line 5, column 8, `measures.a.wish`: `to` is missing: add `to = 97`",
    ),
    (
        "[measures.a]\ntype = 'regions'\nwish = { targets = [3], to = 4 }",
        "line 5, column 8, `measures.a.wish`: `targets` and `to` exclude each other: remove one of them",
    ),
    (
        "[measures.a]\ntype = 'regions'\nwish = { targets = [], within = 1 }",
        "line 5, column 20, `measures.a.wish.targets`: \"[]\": expected at least one target",
    ),
    (
        "[measures.a]\ntype = 'regions'\nwish = { targets = [1, nan], within = 1 }",
        "line 5, column 24, `measures.a.wish.targets[1]`: nan is out of range: expected a finite number",
    ),
    (
        "[measures.a]\ntype = 'regions'\nwish = { targets = [1], within = -1 }",
        "line 5, column 34, `measures.a.wish.within`: -1 is out of range: expected a number of at least 0",
    ),
    (
        "[measures.a]\ntype = 'regions'\nwish = { targets = [1] }",
        "line 5, column 8, `measures.a.wish`: `within` is missing: add `within = 2`: how far a value may be from its target",
    ),
    (
        "[measures.a]\ntype = 'count'\ntiles = '#'\nrequire = { at_least = 8 }\n[measures.b]\ntype = 'count'\ntiles = '#'\nrequire = { at_most = 4 }",
        "line 10, column 11, `measures.b.require`: 4 or less, but `measures.a.require` asks for 8 or more: no level can keep both",
    ),
    (
        "[measures.a]\ntype = 'regions'\nrequire = { exactly = 1 }\n[measures.b]\ntype = 'regions'\ntiles = '.'\nrequire = { at_least = 2 }",
        "line 9, column 11, `measures.b.require`: 2 or more, but `measures.a.require` asks for 1: no level can keep both",
    ),
    (
        "[measures.a]\ntype = 'count'\ntiles = '#'\nrequire = { at_least = 8 }\n[measures.b]\ntype = 'count'\ntiles = '.'\nrequire = { at_least = 8 }",
        "line 10, column 11, `measures.b.require`: 8 or more, but `measures.a.require` asks for 8 or more: no level can keep both",
    ),
    (
        "[measures.a]\ntype = 'share'\ntiles = '#'\nrequire = { at_least = 0.5 }\n[measures.b]\ntype = 'count'\ntiles = '#'\nrequire = { at_most = 5 }",
        "line 10, column 11, `measures.b.require`: 5 or less, but `measures.a.require` asks for 0.5 or more: no level can keep both",
    ),
    (
        "[measures.a]\ntype = 'count'\ntiles = '#'\nrequire = { at_most = 4 }\n[measures.b]\ntype = 'share'\ntiles = '.'\nrequire = { at_most = 0.6 }",
        "line 10, column 11, `measures.b.require`: 0.6 or less, but `measures.a.require` asks for 4 or less: no level can keep both",
    ),
    (
        "[measures.a]\ntype = 'longest-path'\nrequire = { at_least = 5 }\n[measures.b]\ntype = 'count'\ntiles = '.'\nrequire = { at_most = 5 }",
        "line 9, column 11, `measures.b.require`: 5 or less, but `measures.a.require` asks for 5 or more: no level can keep both",
    ),
    (
        "[measures.a]\ntype = 'count'\ntiles = '.'\nrequire = { exactly = 0 }\n[measures.b]\ntype = 'tightness'\nrequire = { at_least = 0 }",
        "line 9, column 11, `measures.b.require`: 0 or more, but `measures.a.require` asks for 0: no level can keep both",
    ),
    (
        "[measures.a]\ntype = 'share'\ntiles = '#'\nrequire = { exactly = 0.3 }",
        "line 6, column 11, `measures.a.require`: no level can keep it: the nearest values are 0.25 and 0.3333333333333333",
    ),
    (
        "[measures.a]\ntype = 'count'\ntiles = '#'\nrequire = { at_least = 3.2, at_most = 3.8 }",
        "line 6, column 11, `measures.a.require`: no level can keep it: the nearest values are 3 and 4",
    ),
    (
        "symmetry = 'left-right'\n[measures.a]\ntype = 'count'\ntiles = '#'\nrequire = { exactly = 3 }",
        "line 7, column 11, `measures.a.require`: no level can keep it: the nearest values are 2 and 4",
    ),
    (
        "[measures.a]\ntype = 'dead-ends'\nrequire = { exactly = 3.5 }",
        "line 5, column 11, `measures.a.require`: no level can keep it: the nearest values are 3 and 4",
    ),
    (
        "[measures.a]\ntype = 'longest-path'\nwish = { targets = [2, 1.5], within = 0 }",
        "line 5, column 8, `measures.a.wish`: no level can meet the target 1.5 within 0: the nearest values are 1 and 2",
    ),
    (
        "[measures.a]\ntype = 'longest-path'\nwish = { targets = [7], within = 1 }\n[measures.b]\ntype = 'count'\ntiles = '.'\nrequire = { at_most = 6 }",
        "line 5, column 8, `measures.a.wish`: no level can meet the target 7 within 1: expected 0 to 5",
    ),
    (
        "[measures.a]\ntype = 'regions'\nrequire = { at_least = 7 }",
        "line 5, column 11, `measures.a.require`: no level can keep it: with this size, these fixed cells and these weights, the values are 0 to 6",
    ),
    (
        "[measures.a]\ntype = 'regions'\ncorners = true\nrequire = { at_least = 5 }",
        "line 6, column 11, `measures.a.require`: no level can keep it: with this size, these fixed cells and these weights, the values are 0 to 4",
    ),
    (
        "fixed = '''\n####\n????\n????\n'''\n[measures.a]\ntype = 'count'\ntiles = '#'\nrequire = { at_most = 3 }",
        "line 11, column 11, `measures.a.require`: no level can keep it: with this size, these fixed cells and these weights, the values are 4 to 12",
    ),
    (
        "[measures.a]\ntype = 'longest-path'\nwish = { from = 3, to = 12, within = 0.5 }",
        "line 5, column 8, `measures.a.wish`: no level can meet the target 12 within 0.5: expected 0 to 11",
    ),
    (
        "[measures.a]\ntype = 'share'\ntiles = '.'\nwish = { targets = [0.5, -1], within = 0.25 }",
        "line 6, column 8, `measures.a.wish`: no level can meet the target -1 within 0.25: expected 0 to 1",
    ),
    (
        "[measures.a]\ntype = 'longest-path'\nrequire = { at_most = 5 }\nwish = { from = 3, to = 300, within = 1 }",
        "line 6, column 8, `measures.a.wish`: no level can meet the target 300 within 1: expected 0 to 5",
    ),
    (
        "[apart]\nat_least = 1",
        "line 3, column 1, `apart`: `distance` is missing: add `distance = \"tiles\"`, `\"way\"`, `\"text\"` or `\"features\"`",
    ),
    (
        "[apart]\ndistance = 'tile'",
        "line 4, column 12, `apart.distance`: unknown distance `tile`; did you mean `tiles`? Known: tiles, way, text, features",
    ),
    (
        "[apart]\ndistance = 'tiles'\nat_least = 1.5",
        "line 5, column 12, `apart.at_least`: 1.5 is out of range: expected a share above 0 and up to 1",
    ),
    (
        "[apart]\ndistance = 'tiles'",
        "line 3, column 1, `apart`: `at_least` is missing: add `at_least = 0.4`: the least distance of two levels",
    ),
    (
        "[apart]\ndistance = 'way'\nat_least = 0.5\nmeasure = 'b'\n[measures.a]\ntype = 'regions'",
        "line 6, column 11, `apart.measure`: unknown measure `b`; did you mean `a`? Known: a",
    ),
    (
        "[apart]\ndistance = 'way'\nat_least = 0.5\nmeasure = 'a'\n[measures.a]\ntype = 'regions'",
        "line 6, column 11, `apart.measure`: measure `a` is no way: the distance `way` needs a measure of type `way`, `jump-way`, `runner-way` or `pushes`",
    ),
    (
        "[apart]\ndistance = 'way'\ncells = true\nat_least = 0.5\nmeasure = 'a'\n[measures.a]\ntype = 'regions'",
        "line 7, column 11, `apart.measure`: measure `a` is no way: the distance `way` needs a measure of type `way` for its cells",
    ),
    (
        "[apart]\ndistance = 'way'\nsymmetries = true\nat_least = 0.5\nmeasure = 'a'\n[measures.a]\ntype = 'way'\nfrom = '#'\nto = '.'",
        "line 3, column 1, `apart`: `cells` is missing: add `cells = true`: letters are not compared as mirror images",
    ),
    (
        "[apart]\ndistance = 'features'\nat_least = 0.5\nscales = {}",
        "line 6, column 10, `apart.scales`: \"{}\": expected at least one measure",
    ),
    (
        "[apart]\ndistance = 'features'\nat_least = 0.5\nscales = { a = 0 }\n[measures.a]\ntype = 'regions'",
        "line 6, column 16, `apart.scales.a`: 0 is out of range: expected a number above 0",
    ),
    (
        "[vary]",
        "line 3, column 1, `vary`: all weights are 0, or there are no operators: give one a weight above 0, or remove `vary`",
    ),
    (
        "[vary]\nset = { weight = 0 }",
        "line 3, column 1, `vary`: all weights are 0, or there are no operators: give one a weight above 0, or remove `vary`",
    ),
    (
        "[vary]\nset = 4",
        "line 4, column 7, `vary.set`: found integer: expected a table, such as `{ weight = 1 }`",
    ),
    (
        "[vary]\nset = { weight = -4 }",
        "line 4, column 18, `vary.set.weight`: -4 is out of range: expected a number of at least 0",
    ),
    (
        "[vary]\npaint = { weight = 4 }",
        "line 4, column 9, `vary.paint`: `width` is missing: add a number of cells, such as 3",
    ),
    (
        "[vary]\nswap = { weight = 4, reach = 0 }",
        "line 4, column 30, `vary.swap.reach`: 0 is out of range: expected a whole number from 1 to 128",
    ),
    (
        "[vary]\nswop = { weight = 4 }",
        "line 4, column 1, `vary`: unknown key `swop`; did you mean `swap`? Known: copy, exchange, paint, set, shift, swap, turn",
    ),
];

#[test]
fn every_error_names_its_place_and_the_remedy() {
    let wrong: Vec<_> = CASES
        .iter()
        .filter_map(|(text, expected)| {
            let found = message(&format!("{BASE}{text}"));
            (found != *expected)
                .then(|| format!("{text}\n  found    {found}\n  expected {expected}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_error_of_size_and_tiles_names_its_place() {
    let size = "size = { width = 4, height = 3 }\n";
    let cases = [
        (
            "tiles = [{ character = '#' }]".to_owned(),
            "line 1, column 1: add `size = { width = 14, height = 14 }` or a picture `fixed`; width and height are 1 to 128",
        ),
        (
            "size = 14".to_owned(),
            "line 1, column 1: `tiles` is missing: add `tiles = [{ character = \"#\" }, { character = \".\", walkable = true }]`",
        ),
        (
            "size = 14\ntiles = [{ character = '#' }]".to_owned(),
            "line 1, column 8, `size`: found integer: expected `{ width = 14, height = 14 }`",
        ),
        (
            "tiles = [{ character = '#' }]\nsize = { width = 0, height = 1 }".to_owned(),
            "line 2, column 18, `size.width`: 0 is out of range: expected a whole number from 1 to 128",
        ),
        (
            "tiles = [{ character = '#' }]\nsize = { width = 1 }".to_owned(),
            "line 2, column 8, `size`: `height` is missing: add a number of cells, 1 to 128",
        ),
        (
            "tiles = [{ character = '#' }]\nsize = { width = 1.0, height = 1 }".to_owned(),
            "line 2, column 18, `size.width`: found float: expected a whole number from 1 to 128",
        ),
        (
            format!("{size}tiles = []"),
            "line 2, column 9, `tiles`: 0 kinds of tiles: expected 1 to 64",
        ),
        (
            format!("{size}tiles = ['#']"),
            "line 2, column 10, `tiles[0]`: found string: expected a table, such as `{ character = \"#\" }`",
        ),
        (
            format!("{size}tiles = [{{ char = '#' }}]"),
            "line 2, column 12, `tiles[0]`: unknown key `char`; did you mean `character`? Known: character, name, colour, walkable, weight, layer",
        ),
        (
            format!("{size}tiles = [{{ name = 'wall' }}]"),
            "line 2, column 10, `tiles[0]`: `character` is missing: add `character = \"#\"`",
        ),
        (
            format!("{size}tiles = [{{ character = '##' }}]"),
            "line 2, column 24, `tiles[0].character`: \"##\": expected a single character",
        ),
        (
            format!("{size}tiles = [{{ character = '#' }}, {{ character = '#' }}]"),
            "line 2, column 45, `tiles[1].character`: tile 1: the character '#' is that of an earlier tile: expected another",
        ),
        (
            format!("{size}tiles = [{{ character = '#' }}, {{ character = '.', name = '#' }}]"),
            "line 2, column 57, `tiles[1].name`: an earlier tile has the name \"#\", too: give each tile a name of its own",
        ),
        (
            format!("{size}tiles = [{{ character = '#', colour = 'red' }}]"),
            "line 2, column 38, `tiles[0].colour`: \"red\": expected a colour of six digits, such as `#c0ffee`",
        ),
        (
            format!("{size}tiles = [{{ character = '#', weight = nan }}]"),
            "line 2, column 38, `tiles[0].weight`: nan is out of range: expected a number of at least 0",
        ),
        (
            format!("{size}tiles = [{{ character = '#', weight = 0 }}]"),
            "line 2, column 9, `tiles`: all weights are 0: at least one kind of tile needs a weight above 0",
        ),
        (
            format!("{size}tiles = [{{ character = '?' }}]"),
            "line 2, column 24, `tiles[0].character`: tile 0: the character '?' stands for a free cell: expected another",
        ),
        (
            format!("{size}tiles = [{{ character = '#' }}]\n[measures.'x,y']\ntype = 'dead-ends'"),
            "line 3, column 1, `measures.x,y`: the name \"x,y\" of a measure: expected at least one character, no comma and no line break",
        ),
        (
            format!(
                "{size}tiles = [{{ character = '#' }}]\n[measures.a]\ntype = 'share'\ntiles = '#'\nrequire = {{ at_least = 60 }}"
            ),
            "line 6, column 11, `measures.a.require`: no level can keep it: with this size, these fixed cells and these weights, the value is 1",
        ),
        (
            format!("{size}tiles = [{{ character = '#' }}]\n[measures.a]\ntype = 'regions'"),
            "line 3, column 1, `measures.a`: `tiles` is missing, and no tile is walkable: add `tiles = \".\"`, or `walkable = true` to a tile",
        ),
    ];
    let wrong: Vec<_> = cases
        .iter()
        .filter_map(|(text, expected)| {
            let found = message(text);
            (found != *expected)
                .then(|| format!("{text}\n  found    {found}\n  expected {expected}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn commands_are_refused_unless_allowed() {
    let text = format!("{BASE}[measures.a]\ntype = 'command'\ncommand = ['true']");
    let error = read(&text).unwrap_err();
    assert_eq!(
        *error.problem,
        Problem::Command {
            command: vec!["true".into()]
        }
    );
    assert!(Description::read(&text, Commands::Allowed).is_ok());
    assert_eq!(Commands::default(), Commands::Refused);
}

#[test]
fn columns_are_counted_in_characters() {
    let text =
        format!("title = 'é'\n{BASE}measures = {{ 'ßß' = {{ type = 'count', tiles = '.x' }} }}");
    let error = read(&text).unwrap_err();
    assert_eq!((error.line, error.column), (4, 49));
}

#[test]
fn cells_are_found_in_all_kinds_of_texts() {
    for (fixed, line, column) in [
        ("'''????\n?x??\n????'''", 4, 2),
        ("\"\"\"\r\n????\r\n?x??\r\n????\"\"\"", 5, 2),
        // With escapes the cell has no place of its own.
        ("\"????\\n?x??\\n????\"", 3, 9),
    ] {
        let error = read(&format!("{BASE}fixed = {fixed}")).unwrap_err();
        assert_eq!(
            (error.line, error.column),
            (line, column),
            "{fixed:?}: {error}"
        );
    }
}

#[test]
fn what_levels_can_just_keep_is_accepted() {
    let row = "[measures.a]\ntype = 'longest-path'\n";
    for text in [
        "wish = { from = 0, to = 11, within = 0 }",
        "wish = { targets = [12, -1], within = 1 }",
        "require = { exactly = 11 }",
        "require = { at_least = 3 }\n[measures.b]\ntype = 'longest-path'\nrequire = { at_most = 3 }",
        // Numbers of cells as shares, bit for bit.
        "[measures.b]\ntype = 'share'\ntiles = '#'\nrequire = { exactly = 0.5833333333333334 }",
        "[measures.b]\ntype = 'count'\ntiles = '#'\nrequire = { at_least = 8 }\n[measures.c]\ntype = 'count'\ntiles = '.'\nrequire = { at_least = 4 }",
        "[measures.b]\ntype = 'regions'\nrequire = { at_least = 6 }",
        "[measures.b]\ntype = 'border'\ntiles = '#'\nvalue = 'mean'\nrequire = { exactly = 0.3 }",
        // Other tiles are another measure.
        "require = { at_least = 3 }\n[measures.b]\ntype = 'longest-path'\ntiles = '#'\nrequire = { at_most = 2 }",
    ] {
        assert!(read(&format!("{BASE}{row}{text}")).is_ok(), "{text}");
    }
}

#[test]
fn a_tile_of_weight_0_counts_where_it_is_fixed() {
    let text = |require: &str| {
        format!(
            "fixed = 'K??'\ntiles = [{{ character = '#' }}, {{ character = 'K', weight = 0 }}]\n\
             [measures.a]\ntype = 'count'\ntiles = 'K'\nrequire = {{ {require} }}"
        )
    };
    assert!(read(&text("exactly = 1")).is_ok());
    for require in ["at_least = 2", "exactly = 0"] {
        assert_eq!(
            message(&text(require)),
            "line 6, column 11, `measures.a.require`: no level can keep it: with this size, these fixed cells and \
             these weights, the value is 1"
        );
    }
}
