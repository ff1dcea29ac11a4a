//! Orders: the named total orders in which coordinates are compared.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// What kind of coordinate an order compares, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OrderKind {
    /// Integers of any size, by value.
    Integer {
        /// Whether the order declares that `x + 1` is the next position after `x`, with nothing between.
        successor: bool,
    },
    /// Decimals, by exact value.
    Decimal,
    /// RFC 3339 timestamps of any precision and offset, by instant.
    Timestamp,
    /// PostgreSQL log positions `X/Y`, by their 64-bit value.
    Lsn,
    /// Integers joined by `:`, compared left to right (Pulsar `ledger:entry`, MySQL `file:position`).
    Tuple,
    /// Text, by bytes.
    Text,
    /// Tokens that are only equal or not: there is no order.
    Opaque,
}

impl OrderKind {
    /// Every kind, with the plain integer first.
    pub const ALL: [OrderKind; 8] = [
        OrderKind::Integer { successor: false },
        OrderKind::Integer { successor: true },
        OrderKind::Decimal,
        OrderKind::Timestamp,
        OrderKind::Lsn,
        OrderKind::Tuple,
        OrderKind::Text,
        OrderKind::Opaque,
    ];

    /// The kind as it is written in a scenario.
    pub const fn word(self) -> &'static str {
        match self {
            OrderKind::Integer { successor: false } => "integer",
            OrderKind::Integer { successor: true } => "integer with successor",
            OrderKind::Decimal => "decimal",
            OrderKind::Timestamp => "timestamp",
            OrderKind::Lsn => "lsn",
            OrderKind::Tuple => "tuple",
            OrderKind::Text => "text",
            OrderKind::Opaque => "opaque",
        }
    }

    /// What a coordinate of this kind looks like, with an example.
    pub const fn expected(self) -> &'static str {
        match self {
            OrderKind::Integer { .. } => "an integer of any size, like 100",
            OrderKind::Decimal => "a decimal, like 12.50",
            OrderKind::Timestamp => "an RFC 3339 timestamp, like 2026-01-01T00:00:00Z",
            OrderKind::Lsn => "a log position X/Y in hexadecimal, like 0/16B3748",
            OrderKind::Tuple => "integers joined by colons, like 74:36",
            OrderKind::Text => "text on one line",
            OrderKind::Opaque => "a token on one line",
        }
    }
}

/// A named total order. Coordinates compare only within one order: same name, same kind.
///
/// The text form is `[name: ]kind`, and reads back.
///
/// ```
/// use cutline::order::Order;
/// let offsets: Order = "kafka offset: integer with successor".parse()?;
/// assert_eq!(offsets.to_string(), "kafka offset: integer with successor");
/// assert!("integr".parse::<Order>().unwrap_err().to_string().contains("integer"));
/// # Ok::<(), cutline::order::UnknownOrder>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Order {
    name: Option<Arc<str>>,
    kind: OrderKind,
}

impl Order {
    /// The order of this kind that has no name of its own.
    pub const fn unnamed(kind: OrderKind) -> Self {
        Order { name: None, kind }
    }

    /// The kind of coordinate.
    pub const fn kind(&self) -> OrderKind {
        self.kind
    }

    /// The name, where the order has one beyond its kind.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// Whether the order declares an exact successor. Only integers can.
    pub const fn has_successor(&self) -> bool {
        matches!(self.kind, OrderKind::Integer { successor: true })
    }
}

impl Default for Order {
    fn default() -> Self {
        Order::unnamed(OrderKind::Integer { successor: false })
    }
}

impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}: ")?;
        }
        f.write_str(self.kind.word())
    }
}

/// Text that names no order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownOrder {
    /// The text that was read.
    pub found: String,
}

impl fmt::Display for UnknownOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` is not an order: expected ", self.found)?;
        for (position, kind) in OrderKind::ALL.iter().enumerate() {
            let joint = match position {
                0 => "",
                7 => " or ",
                _ => ", ",
            };
            write!(f, "{joint}`{}`", kind.word())?;
        }
        f.write_str(", with a name before it if there are several: `byte offset: integer`")
    }
}

impl std::error::Error for UnknownOrder {}

impl FromStr for Order {
    type Err = UnknownOrder;

    fn from_str(text: &str) -> Result<Self, UnknownOrder> {
        let unknown = || UnknownOrder { found: text.to_owned() };
        let (name, word) = match text.rsplit_once(':') {
            Some((name, word)) => (Some(name.trim()), word.trim()),
            None => (None, text.trim()),
        };
        let kind = OrderKind::ALL.into_iter().find(|kind| kind.word() == word).ok_or_else(unknown)?;
        if name.is_some_and(|name| name.is_empty() || name.chars().any(char::is_control)) {
            return Err(unknown());
        }
        Ok(Order { name: name.map(Arc::from), kind })
    }
}
