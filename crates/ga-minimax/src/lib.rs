//! A good next move by genetic search over lines of play.
