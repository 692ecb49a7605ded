//! CSV files.

use ga_checkpoint::csv;

#[test]
fn csv_is_written_as_the_paper_s_program_writes_it_and_read_back() {
    let text = "0, 1, \n0, 0, \n\n1, 1, \n0, 1, \n\n";
    let grids = csv::read(text).expect("two mazes");
    assert_eq!(csv::write(&grids), text);
}

#[test]
fn csv_is_read_with_any_white_space_and_line_end() {
    let plain = csv::read("0,1\n1,0\n").expect("a maze");
    for text in [
        "0, 1, \r\n1, 0, \r\n",
        "\n\n 0 , 1 ,\n1,0\n\n\n\n",
        "0,1,\n1,0",
    ] {
        assert_eq!(csv::read(text).expect(text), plain, "{text:?}");
    }
}

#[test]
fn errors_in_csv_name_maze_row_and_column() {
    let long = "0,".repeat(65);
    let cases = [
        ("", "no maze, expected at least one"),
        (" \n\n", "no maze, expected at least one"),
        (
            "0,1\n0,2\n",
            "maze 1, row 1, column 1: \"2\", expected 0 or 1",
        ),
        ("0,1\n\n0,1\n0\n", "maze 2, row 1: 1 cells, expected 2"),
        ("0,,1\n", "maze 1, row 0, column 1: \"\", expected 0 or 1"),
        (
            "a very long text instead of a cell\n",
            "maze 1, row 0, column 0: \"a very long text ins…\", expected 0 or 1",
        ),
        (
            &long,
            "maze 1, 1 rows of 65 cells: height and width are 1 to 64",
        ),
    ];
    for (text, sentence) in cases {
        assert_eq!(
            csv::read(text).expect_err(text).to_string(),
            sentence,
            "{text:?}"
        );
    }
}

#[test]
fn a_csv_file_of_very_many_mazes_or_rows_is_refused() {
    let refusal = |text: &str| csv::read(text).unwrap_err().to_string();
    assert_eq!(
        refusal(&"0\n\n".repeat(500_001)),
        "more than 500000 mazes in it, expected fewer"
    );
    assert_eq!(
        refusal(&"0\n".repeat(1000)),
        "maze 1, 1000 rows of 1 cells: height and width are 1 to 64"
    );
    let wide = "0,".repeat(1000);
    assert_eq!(
        refusal(&wide),
        "maze 1, 1 rows of 1000 cells: height and width are 1 to 64"
    );
}
