//! JSON read with sentences of our own.
//!
//! A request is read in two steps: as any JSON, and then as what it should be. The second step goes
//! through a deserializer whose errors are [`Unreadable`]: they name the field, and say what was
//! expected and found in words that a person knows, not in those of the library or of our types.

use std::fmt;

use serde::de::value::StringDeserializer;
use serde::de::{
    DeserializeOwned, DeserializeSeed, Deserializer, EnumAccess, Error, Expected, IntoDeserializer,
    MapAccess, SeqAccess, Unexpected, VariantAccess, Visitor,
};
use serde::forward_to_deserialize_any;
use serde_json::{Map, Value};

/// A text that is not the JSON that was wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Where: `hand`, `auction[2]`; empty for the whole.
    pub field: String,
    /// What is wrong there.
    pub problem: String,
}

impl Unreadable {
    fn new(problem: impl Into<String>) -> Self {
        Self { field: String::new(), problem: problem.into() }
    }

    /// The same, seen from outside a field.
    fn within(mut self, field: &str) -> Self {
        let dot = if self.field.is_empty() || self.field.starts_with('[') { "" } else { "." };
        self.field = format!("{field}{dot}{}", self.field);
        self
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field.as_str() {
            "" => f.write_str(&self.problem),
            field => write!(f, "{field}: {}", self.problem),
        }
    }
}

impl std::error::Error for Unreadable {}

/// Reads a text.
///
/// ```
/// use merrimac_cards::{Hand, Seat};
/// #[derive(serde::Deserialize)]
/// struct Asked { hand: Hand, dealer: Seat }
/// let error = merrimac_forms::read::<Asked>(br#"{"dealer":"N"}"#).err();
/// assert_eq!(error.map(|error| error.to_string()).as_deref(), Some("hand: missing"));
/// ```
///
/// # Errors
/// If the text is not JSON, or not that of such a value.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, Unreadable> {
    let value = serde_json::from_slice(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        Unreadable::new(if error.is_eof() {
            "the JSON ends too early".to_owned()
        } else {
            format!("not JSON at line {line}, column {column}")
        })
    })?;
    read_value(value)
}

/// Reads what has been read as JSON.
///
/// # Errors
/// If the value is not such a one.
pub fn read_value<T: DeserializeOwned>(value: Value) -> Result<T, Unreadable> {
    T::deserialize(Reading(value))
}

impl Error for Unreadable {
    fn custom<T: fmt::Display>(problem: T) -> Self {
        Self::new(problem.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::new(format!("expected {}, found {}", wanted(expected), words(found)))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        Self::invalid_type(found, expected)
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Self {
        Self::new(format!("expected {}, found {length} of them", wanted(expected)))
    }

    fn unknown_variant(found: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("expected one of {}, found {found:?}", expected.join(", ")))
    }

    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        Self::new(format!("no such field; there are {}", expected.join(", "))).within(field)
    }

    fn missing_field(field: &'static str) -> Self {
        Self::new("missing").within(field)
    }

    fn duplicate_field(field: &'static str) -> Self {
        Self::new("given twice").within(field)
    }
}

/// What was expected. Our own types say it themselves; what the library says of its own is said anew.
fn wanted(expected: &dyn Expected) -> String {
    let text = expected.to_string();
    let known = match text.as_str() {
        "a boolean" => "true or false",
        "a string" | "a borrowed string" | "a string key" => "a text",
        "a sequence" => "a list",
        "a map" => "an object",
        "u8" => "a whole number from 0 to 255",
        "u16" | "u32" | "u64" | "usize" => "a whole number from 0 on",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        _ if text.starts_with("struct ") || text.contains("tagged enum ") => "an object",
        _ if text.starts_with("enum ") || text.starts_with("variant ") => "a word",
        _ => text.as_str(),
    };
    known.to_owned()
}

fn words(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(number) => number.to_string(),
        Unexpected::Signed(number) => number.to_string(),
        Unexpected::Float(number) => number.to_string(),
        Unexpected::Str(text) => format!("{text:?}"),
        Unexpected::Seq => "a list".to_owned(),
        Unexpected::Map => "an object".to_owned(),
        Unexpected::Unit | Unexpected::Option => "null".to_owned(),
        _ => "something else".to_owned(),
    }
}

/// A value on its way.
struct Reading(Value);

impl Reading {
    fn unexpected(&self) -> Unexpected<'_> {
        match &self.0 {
            Value::Null => Unexpected::Unit,
            Value::Bool(value) => Unexpected::Bool(*value),
            Value::Number(number) => number
                .as_u64()
                .map(Unexpected::Unsigned)
                .or_else(|| number.as_i64().map(Unexpected::Signed))
                .unwrap_or_else(|| Unexpected::Float(number.as_f64().unwrap_or(f64::NAN))),
            Value::String(text) => Unexpected::Str(text),
            Value::Array(_) => Unexpected::Seq,
            Value::Object(_) => Unexpected::Map,
        }
    }
}

impl<'de> Deserializer<'de> for Reading {
    type Error = Unreadable;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.0 {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(value),
            Value::Number(number) => match (number.as_u64(), number.as_i64()) {
                (Some(number), _) => visitor.visit_u64(number),
                (None, Some(number)) => visitor.visit_i64(number),
                (None, None) => visitor.visit_f64(number.as_f64().unwrap_or(f64::NAN)),
            },
            Value::String(text) => visitor.visit_string(text),
            Value::Array(values) => {
                visitor.visit_seq(Items { values: values.into_iter(), next: 0 })
            }
            Value::Object(fields) => visitor.visit_map(Fields::of(fields)),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Unreadable> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        visitor.visit_newtype_struct(self)
    }

    /// The library takes a list for an object without names; we do not.
    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        match self.0 {
            Value::Object(fields) => visitor.visit_map(Fields::of(fields)),
            _ => Err(Unreadable::invalid_type(self.unexpected(), &"an object")),
        }
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Unreadable> {
        match self.0 {
            Value::String(name) => visitor.visit_enum(Word(name)),
            _ => Err(Unreadable::invalid_type(self.unexpected(), &"a word")),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit
        unit_struct seq tuple tuple_struct map identifier ignored_any
    }
}

/// The values of a list, which know their places.
struct Items {
    values: std::vec::IntoIter<Value>,
    next: usize,
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Unreadable;

    fn next_element_seed<T: DeserializeSeed<'de>>(
        &mut self,
        seed: T,
    ) -> Result<Option<T::Value>, Unreadable> {
        let Some(value) = self.values.next() else { return Ok(None) };
        let place = format!("[{}]", self.next);
        self.next += 1;
        seed.deserialize(Reading(value)).map(Some).map_err(|error| error.within(&place))
    }
}

/// The fields of an object, which know their names.
struct Fields {
    fields: serde_json::map::IntoIter,
    read: Option<(String, Value)>,
}

impl Fields {
    fn of(fields: Map<String, Value>) -> Self {
        Self { fields: fields.into_iter(), read: None }
    }
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Unreadable;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, Unreadable> {
        self.read = self.fields.next();
        let Some((name, _)) = &self.read else { return Ok(None) };
        let key: StringDeserializer<Unreadable> = name.clone().into_deserializer();
        seed.deserialize(key).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(
        &mut self,
        seed: V,
    ) -> Result<V::Value, Unreadable> {
        let Some((name, value)) = self.read.take() else {
            return Err(Unreadable::new("a field without a name"));
        };
        seed.deserialize(Reading(value)).map_err(|error| error.within(&name))
    }
}

/// A word out of several.
struct Word(String);

impl<'de> EnumAccess<'de> for Word {
    type Error = Unreadable;
    type Variant = Alone;

    fn variant_seed<V: DeserializeSeed<'de>>(
        self,
        seed: V,
    ) -> Result<(V::Value, Alone), Unreadable> {
        let name: StringDeserializer<Unreadable> = self.0.into_deserializer();
        Ok((seed.deserialize(name)?, Alone))
    }
}

/// A word stands alone: none of them has anything inside.
struct Alone;

impl<'de> VariantAccess<'de> for Alone {
    type Error = Unreadable;

    fn unit_variant(self) -> Result<(), Unreadable> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Unreadable> {
        Err(Unreadable::new("expected an object, found a word"))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Unreadable> {
        Err(Unreadable::new("expected a list, found a word"))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        _: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Unreadable> {
        Err(Unreadable::new("expected an object, found a word"))
    }
}

#[cfg(test)]
mod tests;
