use super::centres;
use ga_hextiles::draw::{self, Sheet};
use ga_hextiles::{Side, Tile, TileSet};

/// A turn over the long edge swaps left and right of a portrait page, and top and bottom of a
/// landscape page.
#[test]
fn the_bottom_of_a_tile_lies_behind_its_top_when_the_sheet_is_turned_over_its_long_edge() {
    let tiles = TileSet(vec![
        Tile {
            top: Side::ALL_JOINED,
            bottom: Side::CLOSED
        };
        20
    ]);
    for ([width, height], across) in [
        ([210.0, 297.0], 40.0),
        ([210.0, 297.0], 60.0),
        ([297.0, 210.0], 40.0),
        ([297.0, 210.0], 60.0),
    ] {
        let sheet = Sheet {
            across,
            width,
            height,
            ..Sheet::default()
        };
        let pages = draw::sheets(&tiles, &sheet).unwrap();
        let mut count = 0;
        for [front, back] in pages {
            assert!(front.contains(&format!("width=\"{width:.2}mm\" height=\"{height:.2}mm\"")));
            for ([x, y], [back_x, back_y]) in centres(&front).into_iter().zip(centres(&back)) {
                let behind = if width < height {
                    [width - x, y]
                } else {
                    [x, height - y]
                };
                let off = (behind[0] - back_x).hypot(behind[1] - back_y);
                assert!(
                    off < 0.03,
                    "{width} x {height}: ({x}, {y}) is in front of ({back_x}, {back_y})"
                );
                assert!(
                    x >= 10.0 + across / 2.0 && y >= 10.0 + across / 2.0,
                    "inside the margins"
                );
                count += 1;
            }
        }
        assert_eq!(count, 20);
    }
}

#[test]
fn paper_on_which_no_tile_fits_is_refused() {
    let tiles = TileSet(vec![
        Tile {
            top: Side::ALL_JOINED,
            bottom: Side::CLOSED
        };
        20
    ]);
    for across in [0.0, 1e-320, 0.9, -1.0, 300.0, f64::NAN, f64::INFINITY] {
        assert!(
            draw::sheets(
                &tiles,
                &Sheet {
                    across,
                    ..Sheet::default()
                }
            )
            .is_err(),
            "{across}"
        );
    }
}
