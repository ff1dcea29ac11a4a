// A value as the lines that the module reads: src/tree.rs says what they mean. What no scenario holds is named in its
// place, so that it is reported there, among everything else that is wrong.

/** How deep values may be nested, as in files. */
const MAX_DEPTH = 32;

/** A text with half a character would be changed on its way. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Tells a value. What the caller's own code throws (getters, proxies, iterators) is thrown on. */
export function lines(value) {
  const told = [];
  tell(value, [], told);
  return told.join("\n");
}

/** `around` are the objects that this value lies in. */
function tell(value, around, told) {
  switch (typeof value) {
    case "string":
      told.push(LONE_SURROGATE.test(value) ? "?text with half a character: a lone surrogate" : text(value));
      break;
    case "number":
      told.push(number(value));
      break;
    case "bigint":
      told.push(`#${value}`);
      break;
    case "boolean":
      told.push(value ? "+" : "-");
      break;
    case "undefined":
      told.push("?undefined");
      break;
    case "object":
      if (value === null) {
        told.push("_");
      } else if (around.includes(value)) {
        told.push("?a value that contains itself");
      } else if (around.length >= MAX_DEPTH) {
        told.push(`?a value nested more than ${MAX_DEPTH} deep`);
      } else {
        object(value, [...around, value], told);
      }
      break;
    default:
      told.push(`?a ${typeof value}`);
  }
}

function object(value, around, told) {
  if (Array.isArray(value)) {
    told.push("[");
    for (const item of Array.from(value)) tell(item, around, told);
    told.push("]");
    return;
  }
  const pairs = entries(value);
  if (!pairs) {
    told.push("?an object that is neither plain nor a Map");
  } else if (pairs.some(([key]) => typeof key !== "string" || LONE_SURROGATE.test(key))) {
    told.push("?a Map with a key that is not text");
  } else {
    told.push("{");
    for (const [key, inner] of pairs) {
      // As if the key were not there.
      if (inner === undefined) continue;
      told.push(text(key));
      tell(inner, around, told);
    }
    told.push("}");
  }
}

/** Keys and values, whichever page or frame the object was made in. */
function entries(value) {
  switch (Object.prototype.toString.call(value)) {
    case "[object Map]":
      return Array.from(value);
    case "[object Object]":
      return Object.entries(value);
    default:
      return null;
  }
}

function text(value) {
  return `"${value.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`;
}

function number(value) {
  if (!Number.isFinite(value)) return "?a number that is not finite";
  if (!Number.isInteger(value)) return "?a number with a fraction";
  if (!Number.isSafeInteger(value)) {
    return "?a number beyond 2^53 - 1, which JavaScript rounds: give a BigInt, or its digits as text";
  }
  // Written without the sign of -0.
  return `#${value}`;
}
