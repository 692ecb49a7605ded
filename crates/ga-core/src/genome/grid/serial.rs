//! The serialized form: `{"width": 2, "height": 1, "cells": [0, 1]}`. The shape is checked when it
//! is read.

use super::Grid;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

#[derive(Serialize)]
#[serde(rename = "Grid")]
struct Written<'a, T> {
    width: usize,
    height: usize,
    cells: &'a [T],
}

#[derive(Deserialize)]
#[serde(rename = "Grid")]
struct Read<T> {
    width: usize,
    height: usize,
    cells: Vec<T>,
}

impl<T: Serialize> Serialize for Grid<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written {
            width: self.width,
            height: self.height,
            cells: &self.cells,
        }
        .serialize(serializer)
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Grid<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Read {
            width,
            height,
            cells,
        } = Read::deserialize(deserializer)?;
        Self::new(width, height, cells).map_err(D::Error::custom)
    }
}
