//! Tables of the 203 divisions of six directions into trails, computed at compile time.
//!
//! A division is a restricted growth string: the trail number of each direction, with trails
//! numbered in order of appearance. Strings are ranked in lexicographic order, from 000000 to
//! 012345.

/// The number of divisions of six items: the sixth Bell number.
pub(crate) const COUNT: usize = 203;

/// The trail number of each direction.
type Labels = [u8; 6];

/// The restricted growth string of each side.
pub(crate) const LABELS: [Labels; COUNT] = labels();
/// The masks of the trails of each side, then zeros.
pub(crate) const TRAILS: [[u8; 6]; COUNT] = trails();
/// The rank of each side after a sixth of a turn, clockwise.
pub(crate) const TURNED: [u8; COUNT] = turned();
/// The rank of the normal form of each side.
pub(crate) const NORMAL: [u8; COUNT] = normal();
/// Whether trails of the side cross.
pub(crate) const BRIDGE: [bool; COUNT] = bridge();
/// The rank of the side of each code of twelve bits.
pub(crate) static DECODED: [u8; 4096] = decoded();

/// The same division with trails numbered in order of appearance.
const fn relabelled(numbers: Labels) -> Labels {
    let mut labels = [0; 6];
    let mut place = 0;
    let mut next = 0;
    while place < 6 {
        let mut earlier = 0;
        let mut label = next;
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
    let mut found = 0;
    let mut counter = 0u32;
    // In a restricted growth string, the digit at place p is at most p: a number in factorial base.
    // Of these, 203 also keep the rule that a digit exceeds the highest before it by at most 1.
    while counter < 720 {
        let mut place = 0;
        let mut rest = counter;
        let mut scale = 720;
        let mut labels = [0; 6];
        let mut most = 0;
        let mut grows = true;
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

/// The rank of a division. Any numbers can stand for its trails.
pub(crate) const fn rank(numbers: Labels) -> u8 {
    let labels = relabelled(numbers);
    let (mut low, mut high) = (0, COUNT - 1);
    while low < high {
        let middle = usize::midpoint(low, high);
        if precedes(LABELS[middle], labels) {
            low = middle + 1;
        } else {
            high = middle;
        }
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
        // A trail that led north now leads north-east.
        all[side] = rank([old[5], old[0], old[1], old[2], old[3], old[4]]);
        side += 1;
    }
    all
}

const fn normal() -> [u8; COUNT] {
    let mut all = [0; COUNT];
    let mut side = 0;
    while side < COUNT {
        let mut rotation = side as u8;
        let mut best = side as u8;
        let mut turns = 1;
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
            // A list that is a prefix of another one comes before it.
            if mine == 0 || theirs == 0 {
                return mine == 0;
            }
            let first = mine.trailing_zeros();
            let other = theirs.trailing_zeros();
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

/// Whether `one` has a direction between the first and the last one of `other`: half of `conflicts`
/// of the paper.
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
        let mut numbers = [0; 6];
        let mut place = 0;
        while place < 6 {
            numbers[place] = (code >> (2 * place) & 3) as u8;
            place += 1;
        }
        all[code] = rank(numbers);
        code += 1;
    }
    all
}
