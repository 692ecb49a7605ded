use super::super::levels;
use super::legend;
use ga_core::genome::Grid;
use ga_tiles::format::Legend;
use ga_tiles::format::tiled::{Map, Sheet, read_tmj, read_tmx, write_tmj, write_tmx};
use ga_tiles::level::{Alphabet, Symmetry};
use ga_tiles::{Level, Template, Tile};
use proptest::prelude::*;
use std::io::{Cursor, Error, ErrorKind};
use std::path::Path;

/// Levels with locked cells: every third cell of a pattern.
fn maps() -> impl Strategy<Value = Map> {
    (levels(), 1usize..6).prop_map(|(level, step)| {
        let cell = |x, y| ((x + 3 * y) % step == 1).then(|| level[(x, y)]);
        let locked = Grid::from_fn(level.width(), level.height(), cell).expect("a picture");
        Map::new(&level)
            .with_locked(&locked)
            .expect("the same shape")
    })
}

/// The number of each cell's tile in a layer, read by the crate `tiled`.
fn layer(map: &tiled::Map, name: &str) -> Vec<Option<u32>> {
    let layer = map
        .layers()
        .find(|layer| layer.name == name)
        .expect("the layer");
    let layer = layer.as_tile_layer().expect("a layer of tiles");
    let width = layer.width().expect("a width") as i32;
    let height = layer.height().expect("a height") as i32;
    let cells = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    cells
        .map(|(x, y)| layer.get_tile(x, y).map(|tile| tile.id()))
        .collect()
}

fn numbers(cells: &Grid<Option<Tile>>) -> Vec<Option<u32>> {
    cells
        .cells()
        .iter()
        .map(|tile| tile.map(|tile| u32::from(tile.kind())))
        .collect()
}

proptest! {
    #[test]
    fn both_formats_come_back(map in maps(), columns in 0u32..5) {
        let (legend, sheet) = (legend(), Sheet::new("a \"b\" & <c>.png", 16, columns));
        let tmx = write_tmx(&map, &legend, &sheet);
        prop_assert_eq!(read_tmx(&tmx, &legend), Ok(map.clone()));
        let tmj = write_tmj(&map, &legend, &sheet);
        prop_assert_eq!(read_tmj(&tmj, &legend), Ok(map));
    }

    #[test]
    fn another_program_reads_the_map(map in maps()) {
        let legend = legend();
        let tmx = write_tmx(&map, &legend, &Sheet::new("tiles.png", 16, 8));
        let open = |path: &Path| {
            let known = path == Path::new("map.tmx");
            if known { Ok(Cursor::new(tmx.clone())) } else { Err(Error::from(ErrorKind::NotFound)) }
        };
        let read = tiled::Loader::with_reader(open).load_tmx_map("map.tmx").expect("a map");
        prop_assert_eq!((read.width as usize, read.height as usize), (map.tiles().width(), map.tiles().height()));
        prop_assert_eq!(layer(&read, "tiles"), numbers(map.tiles()));
        prop_assert_eq!(layer(&read, "locked"), numbers(map.locked()));
        let set = &read.tilesets()[0];
        prop_assert_eq!((set.tilecount, set.image.as_ref().map(|image| image.width)), (3, Some(128)));
        let door = set.get_tile(1).expect("a tile").properties.get("name").cloned();
        prop_assert_eq!(door, Some(tiled::PropertyValue::StringValue(String::from("a \"door\" & more"))));
    }
}

#[test]
fn a_map_as_tiled_writes_it_is_read() {
    let alphabet = Alphabet::new("#.K").expect("three characters");
    // Two tile sets, the second one without characters and first in the file, and one in a file of
    // its own, without a tile in a layer; a group; a turned tile; a layer of objects; the locked
    // layer has a tile of its own.
    let file = r#"<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.11.0" orientation="orthogonal" width="3" height="2" infinite="0">
 <tileset firstgid="10" name="other"/>
 <tileset firstgid="90" source="absent.tsx"/>
 <tileset firstgid="1" name="own" tilewidth="16" tileheight="16" tilecount="9" columns="3">
  <tile id="4"><properties><property name="character" value="K"/></properties></tile>
  <tile id="7"><properties><property name="solid" type="bool" value="true"/>
   <property name="character" value="."/></properties></tile>
 </tileset>
 <layer id="1" name="ground" width="3" height="2"><data encoding="csv">
10,10,10,
10,10,10
</data></layer>
 <group id="5" name="more">
  <layer id="2" name="things" width="3" height="2"><data encoding="csv">0,2147483653,0,8,0,0</data></layer>
 </group>
 <layer id="3" name="locked" width="3" height="2"><data encoding="csv">0,0,11,8,0,0</data></layer>
 <objectgroup id="4" name="notes"><object id="1" x="3" y="3"/></objectgroup>
</map>"#;
    let map = read_tmx(file, &Legend::new(alphabet.clone())).expect("a map");
    assert_eq!(
        alphabet.write(&map.level().expect("no empty cells")),
        "#K.\n.##"
    );
    assert_eq!(
        *map.locked(),
        alphabet.picture("??.\n.??").expect("a picture")
    );
    assert!(map.unlocked_layers().is_empty());
    // A misspelt name locks nothing.
    let misspelt = read_tmx(
        &file.replace("\"locked\"", "\"lokced\""),
        &Legend::new(alphabet.clone()),
    )
    .expect("a map");
    assert_eq!(misspelt.unlocked_layers(), ["ground", "things", "lokced"]);
    assert!(misspelt.locked().cells().iter().all(Option::is_none));
}

#[test]
fn a_template_can_be_drawn_in_tiled() {
    let alphabet = Alphabet::new("#.").expect("two characters");
    let picture = alphabet.picture("#???\n???.").expect("a picture");
    let template =
        Template::new(4, 2, 2).and_then(|free| free.with_symmetry(&[Symmetry::LeftRight]));
    let template = template
        .and_then(|free| free.with_fixed(&picture))
        .expect("a template");
    let map = Map::of_template(&template);
    let tmj = write_tmj(
        &map,
        &Legend::new(alphabet.clone()),
        &Sheet::new("tiles.png", 16, 2),
    );
    let read = read_tmj(&tmj, &Legend::new(alphabet.clone())).expect("a map");
    assert_eq!(read.locked(), template.fixed());
    let error = read.level().unwrap_err();
    assert_eq!(
        error.to_string(),
        "cell (1, 0): it is empty, and a level needs a tile in each cell"
    );
}

#[test]
fn locked_cells_have_the_shape_of_the_level() {
    let alphabet = Alphabet::new("#.").expect("two characters");
    let level = Level::filled(2, 2, Tile::default()).expect("a level");
    let error = Map::new(&level)
        .with_locked(&alphabet.picture("???").expect("a picture"))
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "locked cells: a picture has 3 columns and 1 rows: expected 2 and 2"
    );
}

#[test]
fn a_map_is_written_as_before() {
    let legend = Legend::new(Alphabet::new("#.").expect("two characters"));
    let level = legend.alphabet().read("#.\n..").expect("a level");
    let tmx = write_tmx(&Map::new(&level), &legend, &Sheet::new("tiles.png", 16, 2));
    assert_eq!(tmx, include_str!("small.tmx"));
    let tmj = write_tmj(&Map::new(&level), &legend, &Sheet::new("tiles.png", 16, 2));
    // The order of fields is free.
    let fields = |file: &str| file.parse::<serde_json::Value>().expect("JSON");
    assert_eq!(fields(&tmj), fields(include_str!("small.tmj")));
}
