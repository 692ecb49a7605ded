//! The 203 divisions of six directions into trails, worked out by the compiler.
//!
//! A division is written as the trail number of each direction, numbered as they appear (a restricted growth
//! string), and these are ranked in lexicographic order: 000000 is first and 012345 last.

/// The number of divisions of six things: the sixth Bell number.
pub(crate) const COUNT: usize = 203;

type Labels = [u8; 6];

pub(crate) const LABELS: [Labels; COUNT] = labels();
pub(crate) const TRAILS: [[u8; 6]; COUNT] = trails();
/// Which side it becomes by a sixth of a turn, clockwise.
pub(crate) const TURNED: [u8; COUNT] = turned();
/// The rotation that stands for all of them.
pub(crate) const NORMAL: [u8; COUNT] = normal();
pub(crate) const BRIDGE: [bool; COUNT] = bridge();
/// The side of each code of twelve bits.
pub(crate) static DECODED: [u8; 4096] = decoded();

/// Numbers trails as they appear.
const fn relabelled(numbers: Labels) -> Labels {
    let mut labels = [0; 6];
    let (mut place, mut next) = (0, 0);
    while place < 6 {
        let (mut earlier, mut label) = (0, next);
        while earlier < place {
            if numbers[earlier] == numbers[place] {
                label = labels[earlier];
            }
            earlier += 1;
        }
        if label == next {
            next += 1;
        }
        labels[place] = label;
        place += 1;
    }
    labels
}

const fn labels() -> [Labels; COUNT] {
    let mut all = [[0; 6]; COUNT];
    let (mut found, mut counter) = (0, 0u32);
    // Every restricted growth string is a number of six digits below 0, 1, .., 5.
    while counter < 720 {
        let (mut place, mut rest, mut scale) = (0, counter, 720);
        let (mut labels, mut most, mut grows) = ([0; 6], 0, true);
        while place < 6 {
            scale /= place as u32 + 1;
            labels[place] = (rest / scale) as u8;
            rest %= scale;
            if place > 0 && labels[place] > most + 1 {
                grows = false;
            }
            if labels[place] > most {
                most = labels[place];
            }
            place += 1;
        }
        if grows {
            all[found] = labels;
            found += 1;
        }
        counter += 1;
    }
    assert!(found == COUNT);
    all
}

/// The place of a division among all of them, whatever its trails are numbered.
pub(crate) const fn rank(numbers: Labels) -> u8 {
    let labels = relabelled(numbers);
    let (mut low, mut high) = (0, COUNT - 1);
    while low < high {
        let middle = usize::midpoint(low, high);
        if precedes(LABELS[middle], labels) { low = middle + 1 } else { high = middle }
    }
    low as u8
}

const fn precedes(left: Labels, right: Labels) -> bool {
    let mut place = 0;
    while place < 6 {
        if left[place] != right[place] {
            return left[place] < right[place];
        }
        place += 1;
    }
    false
}

const fn trails() -> [[u8; 6]; COUNT] {
    let mut all = [[0; 6]; COUNT];
    let mut side = 0;
    while side < COUNT {
        let mut place = 0;
        while place < 6 {
            all[side][LABELS[side][place] as usize] |= 1 << place;
            place += 1;
        }
        side += 1;
    }
    all
}

pub(crate) const fn trail_count(side: u8) -> usize {
    let mut count = 0;
    while count < 6 && TRAILS[side as usize][count] != 0 {
        count += 1;
    }
    count
}

const fn turned() -> [u8; COUNT] {
    let mut all = [0; COUNT];
    let mut side = 0;
    while side < COUNT {
        let old = LABELS[side];
        // What led north leads north-east now.
        all[side] = rank([old[5], old[0], old[1], old[2], old[3], old[4]]);
        side += 1;
    }
    all
}

const fn normal() -> [u8; COUNT] {
    let mut all = [0; COUNT];
    let mut side = 0;
    while side < COUNT {
        let (mut rotation, mut best, mut turns) = (side as u8, side as u8, 1);
        while turns < 6 {
            rotation = TURNED[rotation as usize];
            if lists_before(rotation, best) {
                best = rotation;
            }
            turns += 1;
        }
        all[side] = best;
        side += 1;
    }
    all
}

/// Whether the trails of `left`, as a sorted list of sorted lists, come before those of `right`.
const fn lists_before(left: u8, right: u8) -> bool {
    let (left, right) = (&TRAILS[left as usize], &TRAILS[right as usize]);
    let mut trail = 0;
    while trail < 6 {
        let (mut mine, mut theirs) = (left[trail], right[trail]);
        while mine != 0 || theirs != 0 {
            // A list that ends first comes first.
            if mine == 0 || theirs == 0 {
                return mine == 0;
            }
            let (first, other) = (mine.trailing_zeros(), theirs.trailing_zeros());
            if first != other {
                return first < other;
            }
            mine &= mine - 1;
            theirs &= theirs - 1;
        }
        trail += 1;
    }
    false
}

const fn bridge() -> [bool; COUNT] {
    let mut all = [false; COUNT];
    let mut side = 0;
    while side < COUNT {
        let trails = &TRAILS[side];
        let mut pair = 0;
        while pair < 36 {
            let (one, other) = (trails[pair / 6], trails[pair % 6]);
            if pair / 6 != pair % 6 && reaches_between(one, other) && reaches_between(other, one) {
                all[side] = true;
            }
            pair += 1;
        }
        side += 1;
    }
    all
}

/// Whether `one` has a direction between the first and the last of `other`: half of the article's `conflicts`.
const fn reaches_between(one: u8, other: u8) -> bool {
    if other == 0 {
        return false;
    }
    let after_first = !1 << other.trailing_zeros();
    let before_last = (1 << other.ilog2()) - 1;
    one & after_first as u8 & before_last as u8 != 0
}

const fn decoded() -> [u8; 4096] {
    let mut all = [0; 4096];
    let mut code = 0;
    while code < 4096 {
        let (mut numbers, mut place) = ([0; 6], 0);
        while place < 6 {
            numbers[place] = (code >> (2 * place) & 3) as u8;
            place += 1;
        }
        all[code] = rank(numbers);
        code += 1;
    }
    all
}
