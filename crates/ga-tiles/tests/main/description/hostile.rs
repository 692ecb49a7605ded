use super::{EXAMPLES, FULL, read};
use ga_tiles::description::{Commands, Description, Problem};
use proptest::prelude::*;

const SIZE: &str = "size = { width = 3, height = 3 }\n";

#[test]
fn an_empty_file_says_what_to_add() {
    for text in ["", "\n\n", "# nothing"] {
        let error = read(text).unwrap_err();
        assert!(
            matches!(*error.problem, Problem::Missing { key: "tiles", .. }),
            "{error}"
        );
    }
}

#[test]
fn huge_sizes_are_refused_without_memory() {
    for width in [
        "129",
        "99999999999",
        "9223372036854775807",
        "99999999999999999999999",
        "-1",
    ] {
        let text =
            format!("tiles = [{{ character = '#' }}]\nsize = {{ width = {width}, height = 1 }}");
        let error = read(&text).unwrap_err();
        assert_eq!((error.line, error.column), (2, 18), "{error}");
    }
    let picture = format!(
        "tiles = [{{ character = '#' }}]\nfixed = '{}'",
        "?".repeat(129)
    );
    assert!(matches!(
        *read(&picture).unwrap_err().problem,
        Problem::Refused(ga_tiles::Error::Size { .. })
    ));
    let error = read(&" ".repeat((1 << 20) + 1)).unwrap_err();
    assert!(matches!(*error.problem, Problem::Long { .. }), "{error}");
}

#[test]
fn sixty_four_tiles_are_the_most() {
    let tiles = |count: u32| {
        let tile = |kind| {
            format!(
                "  {{ character = '{}' }},\n",
                char::from_u32(0x100 + kind).unwrap()
            )
        };
        format!(
            "{SIZE}tiles = [\n{}]",
            (0..count).map(tile).collect::<String>()
        )
    };
    assert_eq!(read(&tiles(64)).unwrap().template().kinds(), 64);
    let error = read(&tiles(65)).unwrap_err();
    assert_eq!(
        (*error.problem, error.line, error.column),
        (Problem::Tiles, 67, 3)
    );
}

#[test]
fn deep_nesting_is_refused() {
    for (open, close) in [("[", "]"), ("{ a = ", "}")] {
        let text = format!("title = {}1{}", open.repeat(50_000), close.repeat(50_000));
        assert!(matches!(
            *read(&text).unwrap_err().problem,
            Problem::Syntax(_)
        ));
    }
}

#[test]
fn what_is_not_toml_is_refused_at_its_place() {
    let error = read("title = 'a'\nsize = [").unwrap_err();
    assert!(matches!(*error.problem, Problem::Syntax(_)));
    assert_eq!(error.line, 2);
    let error = read("title = 'a'\ntitle = 'b'").unwrap_err();
    assert_eq!((error.line, error.column), (2, 1), "{error}");
}

#[test]
fn characters_that_cannot_be_tiles_are_refused() {
    for character in ["?", "\\n", "\\t", "\\u0000", ""] {
        let error = read(&format!(
            "{SIZE}tiles = [{{ character = \"{character}\" }}]"
        ))
        .unwrap_err();
        assert_eq!((error.line, error.column), (2, 24), "{error}");
    }
}

proptest! {
    #[test]
    fn no_change_of_a_file_panics(
        which in 0usize..4, place in any::<prop::sample::Index>(), length in 0usize..9, insert in "[\\[\\]{}='\"\n.?#0-9a-z ]{0,6}",
    ) {
        let text = if which < 3 { EXAMPLES[which].1 } else { FULL };
        let characters: Vec<char> = text.chars().collect();
        let start = place.index(characters.len());
        let end = (start + length).min(characters.len());
        let changed: String =
            characters[..start].iter().chain(&insert.chars().collect::<Vec<_>>()).chain(&characters[end..]).collect();
        match Description::read(&changed, Commands::Allowed) {
            Ok(description) => {
                let again = Description::read(&description.to_toml(), Commands::Allowed);
                prop_assert_eq!(again.map(|again| again.to_toml()), Ok(description.to_toml()));
            }
            Err(error) => {
                prop_assert!(error.line >= 1 && error.line <= changed.split('\n').count(), "{}", error);
                prop_assert!(error.column >= 1, "{}", error);
            }
        }
    }
}
