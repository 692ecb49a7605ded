use super::legend;
use crate::tile;
use ga_tiles::format::{Error, Legend, png as own, svg};
use ga_tiles::{Level, level::Alphabet};
use std::io::Cursor;

/// The pixels of a picture as red, green and blue.
fn pixels(bytes: &[u8]) -> (usize, Vec<[u8; 3]>) {
    let mut decoder = png::Decoder::new(Cursor::new(bytes));
    decoder.set_transformations(
        png::Transformations::normalize_to_color8() | png::Transformations::ALPHA,
    );
    let mut reader = decoder.read_info().expect("a picture");
    let mut data = vec![0; reader.output_buffer_size().expect("a small picture")];
    reader.next_frame(&mut data).expect("a frame");
    let width = reader.info().width as usize;
    (
        width,
        data.chunks_exact(4)
            .map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect(),
    )
}

fn level(rows: &str) -> Level {
    legend().alphabet().read(rows).expect("a level")
}

#[test]
fn each_pixel_has_the_colour_of_its_tile() {
    let legend = legend();
    let level = level("#<.\n..#");
    let plain = own::level(&level, &legend, 3).expect("a picture");
    let (width, found) = pixels(&plain);
    assert_eq!((width, found.len()), (9, 54));
    for (at, &pixel) in found.iter().enumerate() {
        let (x, y) = (at % width / 3, at / width / 3);
        assert_eq!(pixel, legend.colour(level[(x, y)]).0, "cell ({x}, {y})");
    }
    // The tile set in plain colours draws the same.
    for columns in 1..5 {
        let image = own::tile_set(&legend, 3, columns).expect("an image");
        let tiles = own::TileSet::read(&image, 3).expect("a tile set");
        assert_eq!(
            pixels(&tiles.level(&level).expect("a picture")),
            (width, found.clone())
        );
    }
}

#[test]
fn a_grey_tile_set_is_read() {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 2, 1);
    encoder.set_color(png::ColorType::Grayscale);
    encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&[10, 200]))
        .expect("an image");
    let tiles = own::TileSet::read(&bytes, 1).expect("a tile set");
    assert_eq!(tiles.tiles(), 2);
    let (_, found) = pixels(&tiles.level(&level("<#")).expect("a picture"));
    assert_eq!(found, [[200; 3], [10; 3]]);
    let error = tiles.level(&level("#\n.")).unwrap_err();
    assert_eq!(
        error,
        Error::NotInImage {
            x: 0,
            y: 1,
            kind: 2,
            tiles: 2
        }
    );
}

#[test]
fn pictures_without_pixels_or_with_too_many_are_refused() {
    let legend = legend();
    let large = Level::filled(128, 128, tile(0)).expect("a level");
    for pixels in [0, 100, u32::MAX] {
        assert!(
            matches!(
                own::level(&large, &legend, pixels),
                Err(Error::Picture { .. })
            ),
            "{pixels}"
        );
    }
    for (pixels, columns) in [(0, 1), (1, 0), (u32::MAX, 1), (1, usize::MAX), (100_000, 2)] {
        assert!(matches!(
            own::tile_set(&legend, pixels, columns),
            Err(Error::Picture { .. })
        ));
    }
    let image = own::tile_set(&legend, 4, 3).expect("an image");
    for pixels in [0, 5, u32::MAX] {
        let error = own::TileSet::read(&image, pixels).unwrap_err();
        assert!(
            matches!(
                error,
                Error::Picture {
                    width: 12,
                    height: 4,
                    ..
                }
            ),
            "{pixels}"
        );
    }
}

#[test]
fn files_that_are_no_pictures_are_refused() {
    let image = own::tile_set(&legend(), 4, 3).expect("an image");
    let error = |bytes: &[u8]| own::TileSet::read(bytes, 4).unwrap_err();
    for end in 0..image.len() - 12 {
        let cut = error(&image[..end]);
        assert!(matches!(cut, Error::Syntax { format: "PNG", .. }));
        // Names of chunks and types of the reader are no words of a sentence.
        assert!(!cut.to_string().contains(['{', '(', '_']), "{cut}");
    }
    assert_eq!(
        error(b"a text").to_string(),
        "PNG: it is no PNG, or it is damaged: expected a whole picture in this format"
    );
    // A header that claims more pixels than there are bytes on earth.
    let mut large = image;
    large[16..24].copy_from_slice(&[0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]);
    assert!(own::TileSet::read(&large, 4).is_err());
}

#[test]
fn a_picture_as_svg_is_as_before() {
    let legend = Legend::new(Alphabet::new("#.").expect("two characters"));
    let level = legend.alphabet().read("##.\n#.#").expect("a level");
    let expected = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"30\" height=\"20\" viewBox=\"0 0 3 2\" \
                    shape-rendering=\"crispEdges\" role=\"img\">\n\
                    <path fill=\"#343a46\" d=\"M0 0h2v1h-2zM0 1h1v1h-1zM2 1h1v1h-1z\"><title>#</title></path>\n\
                    <path fill=\"#eee6d6\" d=\"M2 0h1v1h-1zM1 1h1v1h-1z\"><title>.</title></path>\n</svg>\n";
    assert_eq!(svg::level(&level, &legend, 10), expected);
}
