//! Tests of the farm.
