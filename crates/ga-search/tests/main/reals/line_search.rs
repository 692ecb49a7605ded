use super::*;
use ga_search::reals::LineSearch;

#[test]
fn separable_functions_are_recognized_and_solved() {
    for seed in 1..=3 {
        for fitness in [sphere, rastrigin, ellipsoid, slope] {
            let mut engine = scheme(LineSearch::new(cube(10)), |x: &Vec<f64>| {
                Reverse(fitness(x))
            })
            .found(&cube(10))
            .size(1)
            .seed(seed)
            .unwrap();
            engine.run((Target(Reverse(1e-2)), Evaluations(1500)));
            assert!(
                engine.best().is_some_and(|(_, score)| score.0 <= 1e-2),
                "{:?}",
                engine.best()
            );
            assert!(engine.scheme().breeder.is_separable());
        }
    }
}

#[test]
fn a_function_that_is_not_separable_is_not_taken_for_one() {
    let oblique = rotation(10, 1);
    for fitness in [ellipsoid, rastrigin] {
        let fitness = |x: &Vec<f64>| Reverse(fitness(&rotated(&oblique, x)));
        let mut engine = scheme(LineSearch::new(cube(10)), fitness)
            .found(&cube(10))
            .size(1)
            .seed(1)
            .unwrap();
        for _ in 0..500 {
            engine.step();
            assert!(!engine.scheme().breeder.is_separable());
        }
        let founder = fitness(&engine.state().population().genomes()[0].clone());
        assert!(founder.0 < 1e7);
    }
}

#[test]
fn line_search_survives_hostile_problems() {
    survives(LineSearch::new, LineSearch::new);
    survives_ordered(LineSearch::new);
    survives_asynchrony(LineSearch::new(cube(4)), &cube(4), 1e-1);
}

#[test]
fn line_search_resumes_exactly_also_after_restarts() -> Result<(), Error> {
    let waves: fn(&Vec<f64>) -> Minimised = |point| Reverse(rastrigin(point));
    resumes(|| LineSearch::new(cube(3)), &cube(3), waves, 300)?;
    let valley: fn(&Vec<f64>) -> Minimised = |point| Reverse(rosenbrock(point));
    resumes(|| LineSearch::new(cube(3)), &cube(3), valley, 1000)?;
    let mut engine = scheme(LineSearch::new(cube(3)), waves)
        .found(&cube(3))
        .size(1)
        .seed(5)?;
    engine.run(Generations(300));
    assert!(engine.scheme().breeder.restarts() > 0);
    refuses_other_memories(LineSearch::new)
}

#[test]
fn a_round_of_many_loci_takes_several_generations_and_changes_each_gene_once() {
    let loci = 300;
    let bounds = cube(300);
    let fitness = |point: &Vec<f64>| Reverse(sphere(point));
    let mut engine = scheme(LineSearch::new(bounds.clone()), fitness)
        .found(&bounds)
        .size(1)
        .seed(1)
        .unwrap();
    let founder = engine.state().population().genomes()[0].clone();
    let mut changed = Vec::new();
    let mut sizes = Vec::new();
    while changed.len() < loci {
        for newborn in engine.ask() {
            let differs = |locus: &usize| (newborn[*locus] - founder[*locus]).abs() > 1e-3;
            changed.extend((0..loci).filter(differs));
        }
        sizes.push(engine.ask().len());
        engine.step();
    }
    assert_eq!(
        (sizes, changed),
        (vec![128, 128, 44], (0..loci).collect::<Vec<_>>())
    );
    engine.step();
    assert!(engine.scheme().breeder.is_separable());
    assert_eq!(engine.state().evaluations(), 302);
    engine.run(Evaluations(4000));
    assert!(
        engine.best().is_some_and(|(_, score)| score.0 < 1e-9),
        "{:?}",
        engine.best()
    );
}

#[test]
fn a_round_of_several_generations_resumes_exactly() -> Result<(), Error> {
    let waves: fn(&Vec<f64>) -> Minimised = |point| Reverse(rastrigin(point));
    resumes(|| LineSearch::new(cube(140)), &cube(140), waves, 21)?;
    let valley: fn(&Vec<f64>) -> Minimised = |point| Reverse(rosenbrock(point));
    resumes(|| LineSearch::new(cube(140)), &cube(140), valley, 21)
}
