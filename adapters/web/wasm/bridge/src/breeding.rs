//! Interactive evolution on a page: more levels like those that the visitor ticked.

use std::marker::PhantomData;

use ga_request::like::{Breed, Figures, Kin, More};
use serde::Serialize;
use serde_json::{Value, json};

use crate::page::{Page, Slice};

/// A level that was bred.
#[derive(Clone, Debug, Serialize)]
struct Child<'a, L> {
    #[serde(flatten)]
    kin: &'a Kin<L>,
    #[serde(flatten)]
    figures: Figures,
}

/// What a page shows of levels that are bred.
pub struct Breeding<B>(PhantomData<B>);

impl<B: Breed> Page for Breeding<B> {
    type Search = More<B>;

    fn view(more: &More<B>, _: &Slice) -> Value {
        let family = more.family();
        let children = family.children().iter().zip(&family.bred);
        let children = children.map(|(kin, &figures)| Child { kin, figures });
        json!({ "children": children.collect::<Vec<_>>(), "count": family.asked })
    }
}
