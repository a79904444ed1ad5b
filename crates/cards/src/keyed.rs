//! Plain enums that can list themselves, and typed maps keyed by them.
//!
//! `BySeat<T>` instead of `[T; 4]`: an index that is a seat cannot be mistaken for a suit.

/// Gives a field-less enum, declared in its natural order, `ALL`, `COUNT`, `index` and `from_index`.
macro_rules! plain_enum {
    ($enum:ident, $count:literal, [$($variant:ident),+ $(,)?]) => {
        impl $enum {
            /// Every value, in natural order.
            pub const ALL: [Self; $count] = [$(Self::$variant),+];
            /// How many values there are.
            pub const COUNT: usize = $count;

            /// The place of this value in [`Self::ALL`].
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The value at a place of [`Self::ALL`].
            ///
            /// # Panics
            /// If `index` is not below [`Self::COUNT`].
            #[inline]
            pub const fn from_index(index: usize) -> Self {
                Self::ALL[index]
            }
        }
    };
}

/// Declares a map that holds one `T` for every value of a plain enum.
macro_rules! keyed_map {
    ($(#[$doc:meta])* $map:ident, $key:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        pub struct $map<T>([T; $key::COUNT]);

        impl<T> $map<T> {
            /// Builds the map by asking for the value of every key.
            pub fn from_fn(mut value: impl FnMut($key) -> T) -> Self {
                Self(std::array::from_fn(|index| value($key::ALL[index])))
            }

            /// Wraps values that stand in the order of the key's `ALL`.
            pub const fn from_array(values: [T; $key::COUNT]) -> Self {
                Self(values)
            }

            /// The values in the order of the key's `ALL`.
            pub const fn as_array(&self) -> &[T; $key::COUNT] {
                &self.0
            }

            /// A new map with every value changed.
            pub fn map<U>(self, change: impl FnMut(T) -> U) -> $map<U> {
                $map(self.0.map(change))
            }

            /// The values in the order of the key's `ALL`.
            pub fn values(&self) -> impl ExactSizeIterator<Item = &T> + DoubleEndedIterator {
                self.0.iter()
            }

            /// Keys and values in the order of the key's `ALL`.
            pub fn iter(&self) -> impl ExactSizeIterator<Item = ($key, &T)> + DoubleEndedIterator {
                self.0.iter().enumerate().map(|(index, value)| ($key::ALL[index], value))
            }
        }

        impl<T> std::ops::Index<$key> for $map<T> {
            type Output = T;

            #[inline]
            fn index(&self, key: $key) -> &T {
                &self.0[key.index()]
            }
        }

        impl<T> std::ops::IndexMut<$key> for $map<T> {
            #[inline]
            fn index_mut(&mut self, key: $key) -> &mut T {
                &mut self.0[key.index()]
            }
        }
    };
}

pub(crate) use {keyed_map, plain_enum};
