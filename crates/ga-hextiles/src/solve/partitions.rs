/// The highest number of locations of a board that is swept.
pub(super) const MOST_LOCATIONS: usize = 6;

/// The pairs of locations that each partition connects: bit `i` for the pair `i` of
/// [`Board::pairs`](crate::Board::pairs).
///
/// A partition is a number in mixed radix. Its digits are the hops from each location to the next
/// one of the same component, or 0 from the last one.
pub(super) fn partitions(locations: usize) -> Vec<u16> {
    let count: usize = (1..=locations).product();
    let connected = |partition: usize| {
        let mut hops = [0; MOST_LOCATIONS];
        let mut rest = partition;
        for place in (0..locations).rev() {
            hops[place] = rest % (locations - place);
            rest /= locations - place;
        }
        let mut last: [usize; MOST_LOCATIONS] = std::array::from_fn(|place| place);
        for place in (0..locations).rev() {
            last[place] = last[place + hops[place]];
        }
        let pairs = (0..locations).flat_map(|i| (i + 1..locations).map(move |j| (i, j)));
        pairs.enumerate().fold(0, |bits, (pair, (i, j))| {
            bits | u16::from(last[i] == last[j]) << pair
        })
    };
    (0..count).map(connected).collect()
}
