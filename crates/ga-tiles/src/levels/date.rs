use crate::error::Error;

/// A day of the Gregorian calendar.
///
/// ```
/// use ga_tiles::levels::Date;
///
/// assert_eq!(Date::new(2026, 11, 22)?.seed(), 20_261_122);
/// assert!(Date::new(2026, 2, 29).is_err());
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A day. Month and day are counted from 1.
    ///
    /// This crate does not read a clock: the game says which day it is. Choose one time zone for
    /// all players, or let the day change with the time zone of the player.
    ///
    /// # Errors
    ///
    /// [`Error::Date`] if the calendar has no such day, or if the year is not 1 to 9999.
    pub const fn new(year: u16, month: u8, day: u8) -> Result<Self, Error> {
        let is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if is_leap_year => 29,
            2 => 28,
            _ => 0,
        };
        if year == 0 || year > 9999 || day == 0 || day > days {
            return Err(Error::Date { year, month, day });
        }
        Ok(Self { year, month, day })
    }

    /// The year.
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, from 1 to 12.
    pub const fn month(self) -> u8 {
        self.month
    }

    /// The day of the month, from 1.
    pub const fn day(self) -> u8 {
        self.day
    }

    /// The seed of the day: its decimal digits are those of the year, the month and the day.
    ///
    /// It is 10 000 times the year, plus 100 times the month, plus the day.
    pub const fn seed(self) -> u64 {
        10_000 * self.year as u64 + 100 * self.month as u64 + self.day as u64
    }
}
