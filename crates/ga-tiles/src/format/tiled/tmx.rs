use super::raw::{Layer, Raw, Set, supported};
use super::{CHARACTER, LOCKED, Map, Sheet, TILES, number};
use crate::format::{Error, Legend};
use crate::level::Tile;
use ga_core::genome::Grid;
use ga_core::text::xml;
use roxmltree::{Document, Node, ParsingOptions};
use std::fmt::Write;

/// Writes a map as `.tmx`, with the tile set inside.
pub fn write_tmx(map: &Map, legend: &Legend, sheet: &Sheet) -> String {
    let (width, height) = (map.tiles().width(), map.tiles().height());
    let pixels = sheet.pixels;
    let columns = sheet.columns;
    let kinds = legend.kinds();
    let (across, down) = sheet.size(kinds);
    let image = xml(&sheet.image);
    let mut tmx = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <map version=\"1.10\" orientation=\"orthogonal\" renderorder=\"right-down\" \
         width=\"{width}\" height=\"{height}\" tilewidth=\"{pixels}\" tileheight=\"{pixels}\" \
         infinite=\"0\" nextlayerid=\"3\" nextobjectid=\"1\">\n \
         <tileset firstgid=\"1\" name=\"tiles\" tilewidth=\"{pixels}\" tileheight=\"{pixels}\" \
         tilecount=\"{kinds}\" columns=\"{columns}\">\n  \
         <image source=\"{image}\" width=\"{across}\" height=\"{down}\"/>\n"
    );
    for kind in 0..kinds {
        let tile = Tile::of(kind);
        let character = xml(&legend.alphabet().character(tile).to_string());
        let name = xml(legend.name(tile));
        let _ = write!(
            tmx,
            "  <tile id=\"{kind}\">\n   <properties>\n    \
             <property name=\"{CHARACTER}\" value=\"{character}\"/>\n    \
             <property name=\"name\" value=\"{name}\"/>\n   </properties>\n  </tile>\n"
        );
    }
    tmx.push_str(" </tileset>\n");
    layer(&mut tmx, 1, TILES, map.tiles());
    layer(&mut tmx, 2, LOCKED, map.locked());
    tmx.push_str("</map>\n");
    tmx
}

fn layer(xml: &mut String, id: usize, name: &str, cells: &Grid<Option<Tile>>) {
    let (width, height) = (cells.width(), cells.height());
    let _ = write!(
        xml,
        " <layer id=\"{id}\" name=\"{name}\" width=\"{width}\" height=\"{height}\">\n  <data encoding=\"csv\">\n"
    );
    for (y, row) in cells.rows().enumerate() {
        for (x, &tile) in row.iter().enumerate() {
            let last = (x + 1, y + 1) == (width, height);
            let _ = write!(xml, "{}{}", number(tile), if last { "" } else { "," });
        }
        xml.push('\n');
    }
    xml.push_str("</data>\n </layer>\n");
}

/// Reads a map from `.tmx`.
///
/// # Errors
///
/// [`Error::Syntax`] if the text is no XML. [`Error::Unsupported`] if the map is infinite or not
/// orthogonal, a layer is compressed, or has tiles of a tile set in a file of its own.
/// [`Error::Value`] if a number is missing or wrong, or a tile is not in the alphabet.
/// [`Error::Level`] if the map is larger than 128 x 128. The errors name the line, or the layer and
/// cell.
pub fn read_tmx(text: &str, legend: &Legend) -> Result<Map, Error> {
    raw(text)?.map(legend)
}

/// What the file says.
pub(super) fn raw(text: &str) -> Result<Raw, Error> {
    few_attributes(text)?;
    // A DTD could define entities that grow without limit, and Tiled writes none.
    let options = ParsingOptions {
        allow_dtd: false,
        ..ParsingOptions::default()
    };
    let document = Document::parse_with_options(text, options).map_err(|error| Error::Syntax {
        format: "XML",
        reason: match error {
            roxmltree::Error::DtdDetected => format!("{error}: save the map again in Tiled"),
            _ => error.to_string(),
        },
    })?;
    let root = document.root_element();
    if !root.has_tag_name("map") {
        return Err(wrong(
            root,
            format!("expected <map>, found <{}>", root.tag_name().name()),
        ));
    }
    supported(
        "map, orientation",
        root.attribute("orientation").unwrap_or("orthogonal"),
        "orthogonal",
    )?;
    supported(
        "map, infinite",
        root.attribute("infinite").unwrap_or("0"),
        "0",
    )?;
    let mut raw = Raw::new(whole(root, "width")?, whole(root, "height")?)?;
    for node in root.descendants() {
        if node.has_tag_name("tileset") {
            raw.sets.push(set(node)?);
        } else if node.has_tag_name("layer") {
            raw.layers.push(read_layer(node)?);
        }
    }
    raw.checked()
}

/// The greatest number of attributes of an element. Tiled writes at most 30. The reader of XML
/// compares each attribute with all others of its element.
const ATTRIBUTES: usize = 1000;

/// Refuses an element with too many attributes, before it costs time.
fn few_attributes(text: &str) -> Result<(), Error> {
    let mut line = 1;
    // No value of an attribute has a `<`: so each part is one element, and the text after it.
    for part in text.split('<') {
        let mut quote = None;
        let mut attributes = 0;
        for byte in part.bytes() {
            match (quote, byte) {
                (None, b'>') => break,
                (None, b'=') => attributes += 1,
                (None, b'"' | b'\'') => quote = Some(byte),
                (Some(open), _) if open == byte => quote = None,
                _ => {}
            }
        }
        if attributes > ATTRIBUTES {
            let reason =
                format!("{attributes} attributes of one element, expected at most {ATTRIBUTES}");
            return Err(Error::Value {
                place: format!("line {line}"),
                reason,
            });
        }
        line += part.matches('\n').count();
    }
    Ok(())
}

fn set(node: Node<'_, '_>) -> Result<Set, Error> {
    let mut set = Set {
        first: natural(node, "firstgid")?,
        characters: [].into(),
        file: node.attribute("source").map(ToOwned::to_owned),
    };
    for tile in node.children().filter(|child| child.has_tag_name("tile")) {
        let property = tile.descendants().find(|property| {
            property.has_tag_name("property") && property.attribute("name") == Some(CHARACTER)
        });
        if let Some(property) = property {
            let text = property
                .attribute("value")
                .or(property.text())
                .unwrap_or_default();
            set.characters.insert(natural(tile, "id")?, text.to_owned());
        }
    }
    Ok(set)
}

fn read_layer(node: Node<'_, '_>) -> Result<Layer, Error> {
    let name = node.attribute("name").unwrap_or_default().to_owned();
    let side = |side| node.attribute(side).map(|_| whole(node, side)).transpose();
    let size = [side("width")?, side("height")?];
    let data = node.children().find(|child| child.has_tag_name("data"));
    let data = data.ok_or_else(|| wrong(node, format!("layer {name:?} has no <data>")))?;
    supported(
        &format!("layer {name:?}, encoding"),
        data.attribute("encoding").unwrap_or("XML"),
        "csv",
    )?;
    let mut numbers = Vec::new();
    for (cell, number) in data.text().unwrap_or_default().split(',').enumerate() {
        let number = number.trim();
        numbers.push(number.parse().map_err(|_| {
            wrong(
                data,
                format!(
                    "layer {name:?}, number {}: {number:?} is no whole number",
                    cell + 1
                ),
            )
        })?);
    }
    let span = data
        .children()
        .find(roxmltree::Node::is_text)
        .map_or(0..0, |text| text.range());
    Ok(Layer {
        name,
        size,
        numbers,
        span,
        is_hidden: node
            .ancestors()
            .any(|one| one.attribute("visible") == Some("0")),
        is_locked: node
            .ancestors()
            .any(|one| one.attribute("locked") == Some("1")),
    })
}

/// The value of an attribute.
fn whole(node: Node<'_, '_>, attribute: &str) -> Result<i64, Error> {
    let element = node.tag_name().name();
    let text = node.attribute(attribute);
    let text =
        text.ok_or_else(|| wrong(node, format!("<{element}> has no attribute {attribute:?}")))?;
    text.parse().map_err(|_| {
        wrong(
            node,
            format!("<{element} {attribute}={text:?}>: expected a whole number"),
        )
    })
}

fn natural(node: Node<'_, '_>, attribute: &str) -> Result<u32, Error> {
    let found = whole(node, attribute)?;
    u32::try_from(found).map_err(|_| {
        let element = node.tag_name().name();
        wrong(
            node,
            format!("<{element} {attribute}=\"{found}\">: expected a whole number of at least 0"),
        )
    })
}

fn wrong(node: Node<'_, '_>, reason: String) -> Error {
    let at = node.document().text_pos_at(node.range().start);
    Error::Value {
        place: format!("line {}, column {}", at.row, at.col),
        reason,
    }
}
