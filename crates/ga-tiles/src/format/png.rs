//! Levels as PNG: pictures in plain colours or with a tile set image.
//!
//! ```
//! use ga_tiles::format::{Legend, png};
//! use ga_tiles::level::Alphabet;
//!
//! let legend = Legend::new(Alphabet::new("#.")?);
//! let level = legend.alphabet().read("###\n#..")?;
//! let plain = png::level(&level, &legend, 16)?;
//!
//! // The image of a tile set; here one in plain colours.
//! let image = png::tile_set(&legend, 16, 2)?;
//! let tiles = png::TileSet::read(&image, 16)?;
//! let drawn = tiles.level(&level)?;
//! # assert!(plain.starts_with(b"\x89PNG") && drawn.starts_with(b"\x89PNG"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use super::{Error, Legend};
use crate::level::{Level, Tile};
use png::{BitDepth, ColorType, Decoder, DecodingError, Encoder, Limits, Transformations};
use std::io::Cursor;

/// The greatest number of pixels of a picture: 64 million.
pub const PIXELS: u64 = 64_000_000;

/// Draws a level in plain colours. A cell has `pixels` x `pixels` pixels.
///
/// # Errors
///
/// [`Error::Picture`] if `pixels` is 0 or the picture has more than [`PIXELS`] pixels.
pub fn level(level: &Level, legend: &Legend, pixels: u32) -> Result<Vec<u8>, Error> {
    let (width, height) = size(level.width(), level.height(), pixels)?;
    let side = pixels as usize;
    let mut data = Vec::with_capacity(width as usize * height as usize);
    for row in level.rows() {
        let start = data.len();
        data.extend(
            row.iter()
                .flat_map(|tile| std::iter::repeat_n(tile.kind(), side)),
        );
        let end = data.len();
        for _ in 1..pixels {
            data.extend_from_within(start..end);
        }
    }
    let palette: Vec<u8> = (0..Tile::KINDS)
        .flat_map(|kind| legend.colour(Tile::of(kind)).0)
        .collect();
    encode((width, height), ColorType::Indexed, Some(palette), &data)
}

/// Draws the image of a tile set in plain colours: kind 0 at the top left, kind 1 to the right of
/// it, `columns` kinds in a row. Draw your own over it.
///
/// # Errors
///
/// [`Error::Picture`] if `pixels` or `columns` is 0 or the picture has more than [`PIXELS`] pixels.
pub fn tile_set(legend: &Legend, pixels: u32, columns: usize) -> Result<Vec<u8>, Error> {
    let rows = legend.kinds().div_ceil(columns.max(1));
    let (width, height) = size(columns, rows, pixels)?;
    let side = pixels as usize;
    let mut data = vec![0; width as usize * height as usize * 4];
    for kind in 0..legend.kinds() {
        let Some((left, top)) = (kind % columns)
            .checked_mul(side)
            .zip((kind / columns).checked_mul(side))
        else {
            continue;
        };
        let [red, green, blue] = legend.colour(Tile::of(kind)).0;
        for y in top..top + side {
            let start = (y * width as usize + left) * 4;
            for pixel in data[start..start + side * 4].chunks_exact_mut(4) {
                pixel.copy_from_slice(&[red, green, blue, 255]);
            }
        }
    }
    encode((width, height), ColorType::Rgba, None, &data)
}

/// The image of a tile set: the picture of each kind of tile, row by row.
#[derive(Clone, Debug)]
pub struct TileSet {
    /// Red, green, blue and opacity of each pixel.
    rgba: Vec<u8>,
    width: usize,
    columns: usize,
    rows: usize,
    pixels: u32,
}

impl TileSet {
    /// Reads the image of a tile set whose tiles have `pixels` x `pixels` pixels. Pixels at the
    /// right and at the bottom that are not enough for a tile are ignored.
    ///
    /// # Errors
    ///
    /// [`Error::Syntax`] if the bytes are no PNG. [`Error::Picture`] if the image is smaller than
    /// one tile, or has more than [`PIXELS`] pixels.
    pub fn read(bytes: &[u8], pixels: u32) -> Result<Self, Error> {
        let mut decoder = Decoder::new_with_limits(
            Cursor::new(bytes),
            Limits {
                bytes: 4 * PIXELS as usize,
            },
        );
        decoder
            .set_transformations(Transformations::normalize_to_color8() | Transformations::ALPHA);
        let mut reader = decoder.read_info().map_err(|error| wrong(&error))?;
        let (width, height) = reader.info().size();
        let area = u64::from(width) * u64::from(height);
        if pixels == 0 || width < pixels || height < pixels || area > PIXELS {
            return Err(Error::Picture {
                width: width.into(),
                height: height.into(),
                limit: PIXELS,
            });
        }
        let mut data = vec![0; area as usize * 4];
        let frame = reader
            .next_frame(&mut data)
            .map_err(|error| wrong(&error))?;
        data.truncate(frame.buffer_size());
        // Grey images come with two bytes per pixel, all others with four.
        let rgba = if frame.color_type == ColorType::GrayscaleAlpha {
            data.chunks_exact(2)
                .flat_map(|pixel| [pixel[0], pixel[0], pixel[0], pixel[1]])
                .collect()
        } else {
            data
        };
        let (columns, rows) = ((width / pixels) as usize, (height / pixels) as usize);
        Ok(Self {
            rgba,
            width: width as usize,
            columns,
            rows,
            pixels,
        })
    }

    /// The number of tiles in the image.
    pub fn tiles(&self) -> usize {
        self.columns * self.rows
    }

    /// The number of tiles in a row of the image.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The pixels of a tile, row by row, each as red, green, blue and opacity.
    pub(super) fn pixels_of(&self, tile: usize) -> Vec<u8> {
        let side = self.pixels as usize;
        let (left, top) = (tile % self.columns * side, tile / self.columns * side);
        let row = |y: usize| {
            let start = 4 * ((top + y) * self.width + left);
            &self.rgba[start..start + 4 * side]
        };
        (0..side).flat_map(row).copied().collect()
    }

    /// Draws a level with this tile set.
    ///
    /// # Errors
    ///
    /// [`Error::NotInImage`] if the image has no picture of a tile. [`Error::Picture`] if the
    /// picture has more than [`PIXELS`] pixels.
    pub fn level(&self, level: &Level) -> Result<Vec<u8>, Error> {
        let (width, height) = size(level.width(), level.height(), self.pixels)?;
        let side = self.pixels as usize;
        let tiles = self.tiles();
        for (cell, tile) in level.cells().iter().enumerate() {
            if usize::from(tile.kind()) >= tiles {
                let (x, y) = (cell % level.width(), cell / level.width());
                return Err(Error::NotInImage {
                    x,
                    y,
                    kind: tile.kind(),
                    tiles,
                });
            }
        }
        let mut data = Vec::with_capacity(width as usize * height as usize * 4);
        for row in level.rows() {
            for y in 0..side {
                for tile in row {
                    let kind = usize::from(tile.kind());
                    let (left, top) = (kind % self.columns * side, kind / self.columns * side);
                    let start = ((top + y) * self.width + left) * 4;
                    data.extend_from_slice(&self.rgba[start..start + side * 4]);
                }
            }
        }
        encode((width, height), ColorType::Rgba, None, &data)
    }
}

/// Why the bytes are no picture. The words of the reader are those of its code.
fn wrong(error: &DecodingError) -> Error {
    let reason = match error {
        DecodingError::IoError(_) => "the file ends too early",
        DecodingError::LimitsExceeded => "it needs too much memory",
        _ => "it is no PNG, or it is damaged",
    };
    Error::Syntax {
        format: "PNG",
        reason: format!("{reason}: expected a whole picture in this format"),
    }
}

/// The size of a picture in pixels.
fn size(columns: usize, rows: usize, pixels: u32) -> Result<(u32, u32), Error> {
    let side = |count: usize| (count as u64).saturating_mul(pixels.into());
    let (width, height) = (side(columns), side(rows));
    let wrong = Error::Picture {
        width,
        height,
        limit: PIXELS,
    };
    match (u32::try_from(width), u32::try_from(height)) {
        (Ok(across), Ok(down)) if (1..=PIXELS).contains(&width.saturating_mul(height)) => {
            Ok((across, down))
        }
        _ => Err(wrong),
    }
}

fn encode(
    (width, height): (u32, u32),
    colour: ColorType,
    palette: Option<Vec<u8>>,
    data: &[u8],
) -> Result<Vec<u8>, Error> {
    let wrong = |error: png::EncodingError| Error::Syntax {
        format: "PNG",
        reason: error.to_string(),
    };
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(colour);
    encoder.set_depth(BitDepth::Eight);
    if let Some(palette) = palette {
        encoder.set_palette(palette);
    }
    let mut writer = encoder.write_header().map_err(wrong)?;
    writer.write_image_data(data).map_err(wrong)?;
    writer.finish().map_err(wrong)?;
    Ok(bytes)
}
