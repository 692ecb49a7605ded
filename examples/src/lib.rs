//! What the examples share: options, output, progress, files.
