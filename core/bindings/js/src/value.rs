//! A JavaScript value as the tree that scenario files are read from.
//!
//! What no scenario holds becomes a node that says what it is, so that the reader reports it at its
//! path, among everything else that is wrong.

use cutline::scenario::file::node::{Entry, Node, Value};
use js_sys::{Array, BigInt, JsString, Number};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast as _, JsValue};

/// How deep values may be nested, as in files.
const MAX_DEPTH: usize = 32;

/// Beyond this, neighbouring integers are the same number: `Number.MAX_SAFE_INTEGER`.
const MAX_SAFE: f64 = 9_007_199_254_740_991.0;

// Each of these can run the caller's code: proxies, getters, iterators. What that throws is caught.
#[wasm_bindgen]
extern "C" {
    /// `[object Map]`, whichever page or frame the value was made in.
    #[wasm_bindgen(catch, js_namespace = ["Object", "prototype", "toString"], js_name = call)]
    fn tag(value: &JsValue) -> Result<String, JsValue>;

    /// The elements of an array, or the keys and values of a map.
    #[wasm_bindgen(catch, js_namespace = Array, js_name = from)]
    fn elements(value: &JsValue) -> Result<Array, JsValue>;

    /// The keys and values of an object.
    #[wasm_bindgen(catch, js_namespace = Object, js_name = entries)]
    fn entries(value: &JsValue) -> Result<Array, JsValue>;
}

/// The tree of a value; the error is what the caller's own code threw.
pub(crate) fn tree(value: &JsValue) -> Result<Node, JsValue> {
    node(value, &mut Vec::new())
}

/// `around` are the objects that this value lies in.
fn node(value: &JsValue, around: &mut Vec<JsValue>) -> Result<Node, JsValue> {
    let read = if value.is_undefined() {
        Value::Other("undefined")
    } else if value.is_null() {
        Value::Null
    } else if let Some(value) = value.as_bool() {
        Value::Boolean(value)
    } else if let Some(text) = value.dyn_ref::<JsString>() {
        self::text(text).map_or(Value::Other("text with half a character: a lone surrogate"), Value::Text)
    } else if let Some(number) = value.as_f64() {
        self::number(number)
    } else if let Some(integer) = value.dyn_ref::<BigInt>() {
        Value::Integer(integer.to_string(10)?.into())
    } else if value.is_function() {
        Value::Other("a function")
    } else if value.is_symbol() {
        Value::Other("a symbol")
    } else if around.contains(value) {
        Value::Other("a value that contains itself")
    } else if around.len() >= MAX_DEPTH {
        Value::Other("a value nested more than 32 deep")
    } else {
        around.push(value.clone());
        let read = object(value, around)?;
        around.pop();
        read
    };
    Ok(Node::new(read))
}

fn object(value: &JsValue, around: &mut Vec<JsValue>) -> Result<Value, JsValue> {
    if Array::is_array(value) {
        let items: Result<Vec<Node>, JsValue> = elements(value)?.iter().map(|item| node(&item, around)).collect();
        return items.map(Value::List);
    }
    let pairs = match tag(value)?.as_str() {
        "[object Map]" => elements(value)?,
        "[object Object]" => entries(value)?,
        _ => return Ok(Value::Other("an object that is neither plain nor a Map")),
    };
    let mut table: Vec<Entry> = Vec::new();
    for pair in pairs.iter() {
        let pair = Array::from(&pair);
        let (key, value) = (pair.get(0), pair.get(1));
        if value.is_undefined() {
            // As if the key were not there.
            continue;
        }
        let Some(key) = key.dyn_ref::<JsString>().and_then(text) else {
            return Ok(Value::Other("a Map with a key that is not text"));
        };
        table.push(Entry { key, key_span: 0..0, node: node(&value, around)? });
    }
    Ok(Value::Table(table))
}

/// The text; none if it is not well formed, which Rust could only change.
fn text(text: &JsString) -> Option<String> {
    text.is_valid_utf16().then(|| text.into())
}

fn number(number: f64) -> Value {
    if !number.is_finite() {
        Value::Other("a number that is not finite")
    } else if number.fract() != 0.0 {
        Value::Other("a number with a fraction")
    } else if number.abs() > MAX_SAFE {
        Value::Other("a number beyond 2^53 - 1, which JavaScript rounds: give a BigInt, or its digits as text")
    } else {
        // Written by JavaScript: Rust's way of writing floats would add 11 KB.
        Number::from(number)
            .to_string_with_radix(10)
            .map_or(Value::Other("a number without digits"), |digits| Value::Integer(digits.into()))
    }
}
