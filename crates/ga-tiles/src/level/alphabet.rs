use super::{Level, Tile, Tiles, check};
use crate::error::Error;
use ga_core::genome::{Grid, ParseGridError};

/// The characters of tiles: the first character is that of kind 0, and so on.
///
/// ```
/// use ga_tiles::level::Alphabet;
///
/// let alphabet = Alphabet::new("#.K")?;
/// let level = alphabet.read("###\n#.K")?;
/// assert_eq!(level[(2, 1)], alphabet.tile('K')?);
/// assert_eq!(alphabet.write(&level), "###\n#.K");
/// let error = alphabet.read("###\n#x.").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 2: `x` is no tile; tiles: # . K");
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Alphabet {
    characters: Vec<char>,
    /// Characters of files that no alphabet can have, and the tiles that they stand for.
    others: Vec<(char, Tile)>,
}

impl Alphabet {
    /// The character of a cell that a picture leaves free.
    pub const FREE: char = '?';

    /// An alphabet of these characters.
    ///
    /// # Errors
    ///
    /// [`Error::Kinds`] if there are no characters or more than 64. [`Error::Character`] if a
    /// character occurs twice, or is `?`, a line break or another control character.
    pub fn new(characters: &str) -> Result<Self, Error> {
        let characters: Vec<char> = characters.chars().collect();
        if !(1..=Tile::KINDS).contains(&characters.len()) {
            return Err(Error::Kinds {
                found: characters.len(),
            });
        }
        for (kind, &character) in characters.iter().enumerate() {
            if !Self::can_have(character) || characters[..kind].contains(&character) {
                return Err(Error::Character { kind, character });
            }
        }
        Ok(Self {
            characters,
            others: Vec::new(),
        })
    }

    /// Whether a character can be that of a tile: not `?`, and no control character.
    pub(crate) fn can_have(character: char) -> bool {
        character != Self::FREE && !character.is_control()
    }

    /// The same alphabet, which also reads a name that is a character that it cannot have.
    pub(crate) fn with_names(mut self, names: &[String]) -> Self {
        let others = names.iter().enumerate().filter_map(|(kind, name)| {
            let mut letters = name.chars();
            let letter = letters.next().filter(|_| letters.next().is_none())?;
            (!Self::can_have(letter)).then(|| (letter, Tile::of(kind)))
        });
        self.others = others.collect();
        self
    }

    /// The number of kinds.
    pub fn kinds(&self) -> usize {
        self.characters.len()
    }

    /// The tile of a character.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownCharacter`] if no tile has this character.
    pub fn tile(&self, character: char) -> Result<Tile, Error> {
        self.find(character).ok_or_else(|| Error::UnknownCharacter {
            character,
            known: self.known(),
        })
    }

    /// The set of the tiles of these characters.
    ///
    /// # Errors
    ///
    /// [`Error::UnknownCharacter`] if no tile has one of the characters.
    pub fn tiles(&self, characters: &str) -> Result<Tiles, Error> {
        characters
            .chars()
            .map(|character| self.tile(character))
            .collect()
    }

    /// The character of a tile, `�` if the alphabet has no character for it.
    pub fn character(&self, tile: Tile) -> char {
        self.characters
            .get(usize::from(tile.kind()))
            .copied()
            .unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// Reads a level: one line per row, one character per cell.
    ///
    /// # Errors
    ///
    /// [`Error::Text`] if the text is not a rectangle of characters, [`Error::UnknownCell`] if no
    /// tile has one of them. [`Error::Size`] if the level is larger than 128 x 128.
    pub fn read(&self, text: &str) -> Result<Level, Error> {
        let level = self.grid(text, |character| self.find(character))?;
        check(level.width(), level.height())?;
        Ok(level)
    }

    /// Reads a picture, in which the character `?` is a free cell, unless it is the name of a tile
    /// of a [`Legend`](crate::format::Legend).
    ///
    /// # Errors
    ///
    /// The errors of [`read`](Self::read).
    pub fn picture(&self, text: &str) -> Result<Grid<Option<Tile>>, Error> {
        let cell = |character| {
            let tile = self.find(character).map(Some);
            tile.or((character == Self::FREE).then_some(None))
        };
        let picture = self.grid(text, cell)?;
        check(picture.width(), picture.height())?;
        Ok(picture)
    }

    /// Writes a level, one line per row.
    pub fn write(&self, level: &Level) -> String {
        level.to_text(|&tile| self.character(tile))
    }

    /// The rows of a level, as files have them.
    pub fn rows(&self, level: &Level) -> Vec<String> {
        self.write(level).lines().map(str::to_owned).collect()
    }

    fn grid<T>(&self, text: &str, cell: impl FnMut(char) -> Option<T>) -> Result<Grid<T>, Error> {
        Grid::from_text(text, cell).map_err(|error| match error {
            ParseGridError::Cell {
                line,
                column,
                found,
            } => Error::UnknownCell {
                line,
                column,
                character: found,
                known: self.known(),
            },
            other => other.into(),
        })
    }

    /// The characters of all tiles.
    fn known(&self) -> String {
        self.characters.iter().collect()
    }

    fn find(&self, character: char) -> Option<Tile> {
        let mut others = self.others.iter();
        let other = others.find(|(other, _)| *other == character);
        self.characters
            .iter()
            .position(|&known| known == character)
            .map(Tile::of)
            .or(other.map(|&(_, tile)| tile))
    }
}
