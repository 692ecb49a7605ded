//! Memory of a search that is given back without delaying the answer.

/// The least size in bytes that is worth a thread.
const LARGE: usize = 1 << 22;

/// Drops memory of about `bytes` bytes: if that is much, on a thread of its own, because to give back
/// a hundred megabytes takes ten milliseconds. On platforms without threads it is dropped here.
pub(crate) fn release<T: Send + 'static>(memory: T, bytes: usize) {
    if bytes >= LARGE {
        // If there is no thread, the closure is dropped here, and with it the memory.
        let _ = std::thread::Builder::new().spawn(move || drop(memory));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn memory_is_dropped_be_it_large_or_small() {
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
