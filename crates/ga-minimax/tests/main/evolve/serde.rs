use ga_minimax::evolve::Line;
use ga_minimax::scheme::{ours, paper};
use serde_json::{from_str, to_string};

#[test]
fn genomes_and_parameters_are_read_as_they_were_written() -> Result<(), serde_json::Error> {
    let line = Line(vec![0, 65_534, 3]);
    assert_eq!(from_str::<Line>(&to_string(&line)?)?, line);
    let parameters = paper::Parameters {
        survivors: paper::Survivors::Offspring,
        ..Default::default()
    };
    assert_eq!(
        from_str::<paper::Parameters>(&to_string(&parameters)?)?,
        parameters
    );
    let parameters = ours::Parameters {
        horizon: 9,
        ..Default::default()
    };
    assert_eq!(
        from_str::<ours::Parameters>(&to_string(&parameters)?)?,
        parameters
    );
    Ok(())
}
