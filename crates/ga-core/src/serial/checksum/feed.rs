use super::Crc;
use serde::ser::{
    Error, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::fmt;

/// A serializer that feeds a value to a checksum. Each part of the value begins with a byte for its
/// kind, so that different values feed different bytes.
#[derive(Debug)]
pub(super) struct Feed<'a> {
    pub(super) crc: &'a mut Crc,
    /// Whether values are serialized in the form for text formats.
    pub(super) human_readable: bool,
}

/// The kind of a part, which is its first byte.
#[derive(Clone, Copy, Debug)]
enum Part {
    Bool,
    Signed,
    Unsigned,
    Float,
    Char,
    Text,
    Bytes,
    None,
    Some,
    Unit,
    Variant,
    Sequence,
    Fields,
    Map,
    End,
}

impl Feed<'_> {
    fn add(&mut self, part: Part, bytes: &[u8]) {
        // The number of bytes distinguishes numbers of different types.
        self.crc.add(&[part as u8, bytes.len() as u8]);
        self.crc.add(bytes);
    }

    fn text(&mut self, part: Part, bytes: &[u8]) {
        self.add(part, &(bytes.len() as u64).to_le_bytes());
        self.crc.add(bytes);
    }

    fn within(&mut self) -> Feed<'_> {
        Feed {
            crc: self.crc,
            human_readable: self.human_readable,
        }
    }
}

/// The error for a value that cannot be serialized, with the reason.
#[derive(Debug)]
pub(crate) struct Unfit(String);

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Unfit {}

impl Error for Unfit {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

macro_rules! numbers {
    ($($method:ident: $t:ty = $part:ident),*) => { $(
        fn $method(mut self, value: $t) -> Result<(), Unfit> {
            self.add(Part::$part, &value.to_le_bytes());
            Ok(())
        }
    )* };
}

impl<'a> Serializer for Feed<'a> {
    type Ok = ();
    type Error = Unfit;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Entries<'a>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_i8: i8 = Signed, serialize_i16: i16 = Signed, serialize_i32: i32 = Signed,
        serialize_i64: i64 = Signed, serialize_i128: i128 = Signed,
        serialize_u8: u8 = Unsigned, serialize_u16: u16 = Unsigned, serialize_u32: u32 = Unsigned,
        serialize_u64: u64 = Unsigned, serialize_u128: u128 = Unsigned
    }

    fn serialize_bool(mut self, value: bool) -> Result<(), Unfit> {
        self.add(Part::Bool, &[u8::from(value)]);
        Ok(())
    }

    fn serialize_f32(mut self, value: f32) -> Result<(), Unfit> {
        let value = if value.is_nan() { f32::NAN } else { value };
        self.add(Part::Float, &value.to_le_bytes());
        Ok(())
    }

    fn serialize_f64(mut self, value: f64) -> Result<(), Unfit> {
        let value = if value.is_nan() { f64::NAN } else { value };
        self.add(Part::Float, &value.to_le_bytes());
        Ok(())
    }

    fn serialize_char(mut self, value: char) -> Result<(), Unfit> {
        self.add(Part::Char, &u32::from(value).to_le_bytes());
        Ok(())
    }

    fn serialize_str(mut self, value: &str) -> Result<(), Unfit> {
        self.text(Part::Text, value.as_bytes());
        Ok(())
    }

    fn serialize_bytes(mut self, value: &[u8]) -> Result<(), Unfit> {
        self.text(Part::Bytes, value);
        Ok(())
    }

    fn serialize_none(mut self) -> Result<(), Unfit> {
        self.add(Part::None, &[]);
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(mut self, value: &T) -> Result<(), Unfit> {
        self.add(Part::Some, &[]);
        value.serialize(self)
    }

    fn serialize_unit(mut self) -> Result<(), Unfit> {
        self.add(Part::Unit, &[]);
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Unfit> {
        self.serialize_unit()
    }

    fn serialize_unit_variant(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), Unfit> {
        self.text(Part::Variant, variant.as_bytes());
        self.serialize_unit()
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), Unfit> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Unfit> {
        self.text(Part::Variant, variant.as_bytes());
        value.serialize(self)
    }

    fn serialize_seq(mut self, _: Option<usize>) -> Result<Self, Unfit> {
        self.add(Part::Sequence, &[]);
        Ok(self)
    }

    fn serialize_tuple(self, len: usize) -> Result<Self, Unfit> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_struct(self, _: &'static str, len: usize) -> Result<Self, Unfit> {
        self.serialize_seq(Some(len))
    }

    fn serialize_tuple_variant(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self, Unfit> {
        self.text(Part::Variant, variant.as_bytes());
        self.serialize_seq(Some(len))
    }

    fn serialize_map(mut self, _: Option<usize>) -> Result<Entries<'a>, Unfit> {
        self.add(Part::Map, &[]);
        Ok(Entries {
            map: self,
            entry: Crc::new(),
            sum: 0,
            count: 0,
        })
    }

    fn serialize_struct(mut self, _: &'static str, _: usize) -> Result<Self, Unfit> {
        self.add(Part::Fields, &[]);
        Ok(self)
    }

    fn serialize_struct_variant(
        mut self,
        name: &'static str,
        _: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self, Unfit> {
        self.text(Part::Variant, variant.as_bytes());
        self.serialize_struct(name, len)
    }

    fn is_human_readable(&self) -> bool {
        self.human_readable
    }
}

macro_rules! elements {
    ($($compound:ident: $method:ident),*) => { $(
        impl $compound for Feed<'_> {
            type Ok = ();
            type Error = Unfit;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unfit> {
                value.serialize(self.within())
            }

            fn end(mut self) -> Result<(), Unfit> {
                self.add(Part::End, &[]);
                Ok(())
            }
        }
    )* };
}
elements! {
    SerializeSeq: serialize_element, SerializeTuple: serialize_element,
    SerializeTupleStruct: serialize_field, SerializeTupleVariant: serialize_field
}

macro_rules! fields {
    ($($compound:ident),*) => { $(
        impl $compound for Feed<'_> {
            type Ok = ();
            type Error = Unfit;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self, key: &'static str, value: &T,
            ) -> Result<(), Unfit> {
                self.text(Part::Text, key.as_bytes());
                value.serialize(self.within())
            }

            fn end(mut self) -> Result<(), Unfit> {
                self.add(Part::End, &[]);
                Ok(())
            }
        }
    )* };
}
fields!(SerializeStruct, SerializeStructVariant);

/// The entries of a map. Their checksums are added up, since their order has no meaning.
#[derive(Debug)]
pub(super) struct Entries<'a> {
    map: Feed<'a>,
    /// The checksum of the present entry.
    entry: Crc,
    sum: u64,
    count: u64,
}

impl Entries<'_> {
    fn entry(&mut self) -> Feed<'_> {
        Feed {
            crc: &mut self.entry,
            human_readable: self.map.human_readable,
        }
    }
}

impl SerializeMap for Entries<'_> {
    type Ok = ();
    type Error = Unfit;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Unfit> {
        self.entry = Crc::new();
        key.serialize(self.entry())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Unfit> {
        value.serialize(self.entry())?;
        self.sum = self.sum.wrapping_add(self.entry.value());
        self.count += 1;
        Ok(())
    }

    fn end(mut self) -> Result<(), Unfit> {
        self.map.add(Part::End, &self.count.to_le_bytes());
        self.map.crc.add(&self.sum.to_le_bytes());
        Ok(())
    }
}
