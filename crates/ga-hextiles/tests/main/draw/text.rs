use ga_hextiles::{Board, Side, draw};

#[test]
fn the_text_shows_all_locations_and_the_legend_all_their_sides() {
    let board = Board::paper();
    let text = draw::text(&board, &[Side::ALL_JOINED; 20]).unwrap();
    for (name, times) in [
        ("Hut", 1),
        ("Well", 1),
        ("Spring", 1),
        ("Lair", 1),
        ("Orchard", 1),
        ("Exit", 2),
    ] {
        assert_eq!(
            text.matches(name).count(),
            times,
            "{name}: once for each cell\n{text}"
        );
    }
    assert!(
        text.lines().next().unwrap().ends_with("Hut")
            && text.lines().last().unwrap().ends_with("Exit")
    );
    let legend = draw::legend(&board);
    assert_eq!(legend.lines().nth(6), Some("Exit: 19 SE, 20 NE, 20 SE"));
    assert_eq!(
        legend.matches(" to ").count(),
        7,
        "the printed paths\n{legend}"
    );
}
