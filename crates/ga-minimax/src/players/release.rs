//! Frees the memory of a search without delaying its answer.

/// The least size in bytes for which a thread is worth its cost.
const LARGE: usize = 1 << 22;

/// Drops `memory` of about `bytes` bytes. Large memory is dropped on another thread, because
/// freeing a hundred megabytes takes ten milliseconds. On platforms without threads it is dropped
/// here.
pub(crate) fn release<T: Send + 'static>(memory: T, bytes: usize) {
    if bytes >= LARGE {
        // If the thread cannot start, the closure and the memory are dropped here.
        let _ = std::thread::Builder::new().spawn(move || drop(memory));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn small_and_large_memory_is_dropped() {
        struct Noted(std::sync::mpsc::Sender<()>);
        impl Drop for Noted {
            fn drop(&mut self) {
                let _ = self.0.send(());
            }
        }
        let (sender, dropped) = channel();
        for bytes in [0, LARGE] {
            release(Noted(sender.clone()), bytes);
            assert_eq!(dropped.recv(), Ok(()));
        }
    }
}
