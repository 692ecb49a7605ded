//! Which genomes of a generation a run asks for, if it is told its scores.

use crate::error::Error;
use crate::evaluate::{Asked, Source};
use crate::genome::Genome;
use crate::state::{Birth, Population};

/// How a newborn gets its score.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Answer<S> {
    /// The caller is asked.
    Asked,
    /// It is that of an equal genome, by its index among those that wait, and then the newborns.
    Same(usize),
    Known(S, Source),
}

/// Finds out how each newborn gets its score. `waiting` are genomes that the caller was asked for
/// earlier.
pub(super) fn answer<'a, G: Genome + 'a, E: Asked<G>>(
    evaluator: &E,
    waiting: impl Iterator<Item = &'a G>,
    residents: &Population<G, E::Score>,
    newborns: &'a [G],
    births: &[Birth],
    answers: &mut Vec<Answer<E::Score>>,
) {
    answers.clear();
    answers.extend(newborns.iter().enumerate().map(|(place, genome)| {
        let parents = births
            .get(place)
            .map_or([None, None], |birth| birth.parents);
        let parent = |place: Option<usize>| {
            place
                .filter(|&place| place < residents.len())
                .map(|place| residents.individual(place))
        };
        let known = evaluator.known(genome, parents.map(parent));
        known.map_or(Answer::Asked, |(score, source)| {
            Answer::Known(score, source)
        })
    }));
    let is_asked = |place: &usize| matches!(answers[*place], Answer::Asked);
    let mut before = 0;
    let mut waiting = waiting.inspect(|_| before += 1);
    let mut asked = (0..newborns.len())
        .filter(is_asked)
        .map(|place| &newborns[place]);
    let repetitions = evaluator.repetitions(&mut waiting.by_ref().chain(asked.by_ref()));
    if repetitions.is_empty() {
        return;
    }
    let places: Vec<usize> = (0..newborns.len()).filter(is_asked).collect();
    let place = |index: usize| {
        index
            .checked_sub(before)
            .and_then(|index| places.get(index))
            .copied()
    };
    for (index, first) in repetitions {
        if let Some(own) = place(index) {
            answers[own] = Answer::Same(place(first).map_or(first, |place| before + place));
        }
    }
}

/// What a generation asks for, in order: the residents if they are scored again, and then the
/// newborns that have no score yet.
#[derive(Debug)]
pub(super) struct Questions<G, S> {
    answers: Vec<Answer<S>>,
    /// The number of residents that are asked for.
    residents: usize,
    /// The number of genomes that are asked for.
    count: usize,
    /// Whether `copies` has the genomes. Otherwise they are the newborns.
    are_copied: bool,
    /// Longer than `count` if an earlier generation asked for more: its memory is reused.
    copies: Vec<G>,
    told: Vec<S>,
    is_ready: bool,
}

impl<G: Genome, S: Clone> Questions<G, S> {
    pub(super) const fn new() -> Self {
        Self {
            answers: Vec::new(),
            residents: 0,
            count: 0,
            are_copied: false,
            copies: Vec::new(),
            told: Vec::new(),
            is_ready: false,
        }
    }

    /// Whether the caller was asked in this generation.
    pub(super) const fn is_ready(&self) -> bool {
        self.is_ready
    }

    /// Forgets the generation.
    pub(super) const fn end(&mut self) {
        self.is_ready = false;
    }

    /// Finds out what to ask for, once per generation.
    pub(super) fn prepare<E: Asked<G, Score = S>>(
        &mut self,
        evaluator: &E,
        population: &Population<G, S>,
        newborns: &[G],
        births: &[Birth],
    ) {
        if self.is_ready {
            return;
        }
        let Self {
            answers,
            residents,
            count,
            are_copied,
            copies,
            is_ready,
            ..
        } = self;
        answer(evaluator, [].iter(), population, newborns, births, answers);
        let rescored = if evaluator.rescores_residents() {
            population.genomes()
        } else {
            &[]
        };
        let asked = newborns
            .iter()
            .zip(&*answers)
            .filter(|(_, answer)| matches!(answer, Answer::Asked));
        let genomes = rescored.iter().chain(asked.map(|(genome, _)| genome));
        (*residents, *count) = (rescored.len(), genomes.clone().count());
        *are_copied = !rescored.is_empty() || *count < newborns.len();
        if *are_copied {
            for (place, genome) in genomes.enumerate() {
                match copies.get_mut(place) {
                    Some(copy) => copy.clone_from(genome),
                    None => copies.push(genome.clone()),
                }
            }
        }
        *is_ready = true;
    }

    /// The genomes to score.
    pub(super) fn genomes<'a>(&'a self, newborns: &'a [G]) -> &'a [G] {
        if self.are_copied {
            &self.copies[..self.count]
        } else {
            newborns
        }
    }

    /// Takes the scores of [`genomes`](Self::genomes), and notes them. Those of residents go to
    /// `revised`, and one per newborn to `newborn_scores`. Returns the number of evaluations.
    pub(super) fn take<E: Asked<G, Score = S>>(
        &mut self,
        scores: impl IntoIterator<Item = S>,
        evaluator: &mut E,
        residents: &[G],
        newborns: &[G],
        revised: &mut Vec<S>,
        newborn_scores: &mut Vec<S>,
    ) -> Result<usize, Error> {
        let Self {
            answers,
            told,
            count,
            ..
        } = self;
        told.clear();
        told.extend(scores);
        if told.len() != *count {
            return Err(Error::ScoreCount {
                expected: *count,
                actual: told.len(),
            });
        }
        let mut told = told.drain(..);
        revised.clear();
        revised.extend(told.by_ref().take(self.residents));
        for (genome, score) in residents.iter().zip(&*revised) {
            evaluator.note(genome, score, Source::Told);
        }
        newborn_scores.clear();
        for (genome, answer) in newborns.iter().zip(answers.drain(..)) {
            let known = match answer {
                Answer::Asked => told.next().map(|score| (score, Source::Told)),
                Answer::Same(first) => newborn_scores
                    .get(first)
                    .map(|score| (score.clone(), Source::Stored)),
                Answer::Known(score, source) => Some((score, source)),
            };
            let Some((score, source)) = known else {
                continue;
            };
            evaluator.note(genome, &score, source);
            newborn_scores.push(score);
        }
        Ok(*count)
    }
}
