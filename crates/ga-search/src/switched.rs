use ga_core::engine::Memory;
use ga_core::evaluate::{Cohort, InParallel, Source};
use ga_core::random::Streams;
use ga_core::{Asked, Error, Evaluator};

/// An evaluator for genomes with genes that a choice switches off; see
/// [`Preset::switched`](crate::Preset::switched).
#[derive(Clone, Copy, Debug)]
pub struct Switched<E, V> {
    evaluator: E,
    view: V,
}

impl<E, V> Switched<E, V> {
    pub(crate) const fn new(evaluator: E, view: V) -> Self {
        Self { evaluator, view }
    }
}

impl<G: Clone, E: Evaluator<G>, V: Fn(&mut G)> Evaluator<G> for Switched<E, V> {
    type Score = E::Score;

    fn evaluate(&mut self, cohort: Cohort<'_, G, E::Score>, streams: Streams) -> usize {
        let views = |genomes: &[G]| {
            let mut views = genomes.to_vec();
            views.iter_mut().for_each(&self.view);
            views
        };
        let residents = views(cohort.residents);
        let newborns = views(cohort.newborns);
        let inner = Cohort::new(
            &residents,
            cohort.resident_scores,
            &newborns,
            cohort.newborn_scores,
        );
        let inner = inner.with_births(cohort.births).with_stop(cohort.stop);
        self.evaluator.evaluate(inner, streams)
    }

    fn comparable(&self) -> bool {
        self.evaluator.comparable()
    }

    fn forget(&mut self) {
        self.evaluator.forget();
    }

    fn memory(&self) -> Memory<G, E::Score> {
        self.evaluator.memory()
    }

    fn restore(&mut self, memory: Memory<G, E::Score>) -> Result<(), Error> {
        self.evaluator.restore(memory)
    }
}

impl<G: Clone, E: Asked<G>, V: Fn(&mut G)> Asked<G> for Switched<E, V> {
    fn known(
        &self,
        genome: &G,
        parents: [Option<(&G, &E::Score)>; 2],
    ) -> Option<(E::Score, Source)> {
        let viewed = |genome: &G| {
            let mut genome = genome.clone();
            (self.view)(&mut genome);
            genome
        };
        let views = parents.map(|parent| parent.map(|(genome, score)| (viewed(genome), score)));
        let parents = views
            .each_ref()
            .map(|view| view.as_ref().map(|(genome, score)| (genome, *score)));
        self.evaluator.known(&viewed(genome), parents)
    }

    fn repetitions<'a>(&self, genomes: &mut dyn Iterator<Item = &'a G>) -> Vec<(usize, usize)>
    where
        G: 'a,
    {
        let mut views: Vec<G> = genomes.cloned().collect();
        views.iter_mut().for_each(&self.view);
        self.evaluator.repetitions(&mut views.iter())
    }

    fn rescores_residents(&self) -> bool {
        self.evaluator.rescores_residents()
    }

    fn note(&mut self, genome: &G, score: &E::Score, source: Source) {
        let mut genome = genome.clone();
        (self.view)(&mut genome);
        self.evaluator.note(&genome, score, source);
    }
}

impl<G, E: InParallel<G>, V> InParallel<G> for Switched<E, V> {
    type Parallel = Switched<E::Parallel, V>;

    fn in_parallel(self) -> Self::Parallel {
        Switched {
            evaluator: self.evaluator.in_parallel(),
            view: self.view,
        }
    }
}
