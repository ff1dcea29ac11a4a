// What is typed, held against the JSON that says the same.

/** Whether a typed value says what the JSON says; the path of the first difference, or null. */
export function difference(typed, json, path = "") {
  const differs = (equal) => (equal ? null : `${path}: ${show(typed)} is not ${show(json)}`);
  if (json === null || json === undefined) return differs(typed === undefined || typed === null);
  if (typeof typed === "bigint") return differs(String(typed) === json);
  if (typeof typed !== "object") return differs(typed === json || (typeof json === "string" && word(String(typed)) === word(json)));
  if (Array.isArray(typed)) {
    if (!Array.isArray(json) || typed.length !== json.length) return differs(false);
    return first(typed.keys(), (place) => difference(typed[place], json[place], `${path}.${place}`));
  }
  return record(flat(typed), json, path);
}

/** Field by field: as many on either side, and each of them equal. */
function record(fields, json, path) {
  if (typeof json !== "object") return `${path}: ${show(fields)} is not ${show(json)}`;
  const names = new Set([...Object.keys(fields), ...Object.keys(json)]);
  // A payload without a name of its own is the one field that is left.
  if ("" in fields) {
    const left = Object.keys(json).filter((name) => !(name in fields));
    if (left.length !== 1) return `${path}: one of ${left.join(", ") || "nothing"} is meant`;
    const { "": payload, ...named } = fields;
    return record({ ...named, [left[0]]: payload }, json, path);
  }
  return first(names, (name) => difference(fields[name], json[name], `${path}.${name}`));
}

/** A variant, and the record around it, as JSON has them: the fields of the case stand beside `kind`. */
function flat(typed) {
  if ("tag" in typed) {
    const { tag, val } = typed;
    const isRecord = typeof val === "object" && val !== null && !Array.isArray(val) && !("tag" in val);
    if (val === undefined) return { kind: tag };
    return isRecord && !PAYLOADS.has(tag) ? { kind: tag, ...val } : { kind: tag, "": val };
  }
  const variant = ["outcome", "kind"].find((name) => typeof typed[name] === "object");
  if (!variant) return typed;
  const { [variant]: inner, ...rest } = typed;
  return { ...flat(inner), ...rest };
}

/** The cases whose payload is a record that has a name in JSON. */
const PAYLOADS = new Set(["cut", "missing-checkpoint"]);

/** `topic-compacted`, `topicCompacted` and `TOPIC_COMPACTED` are one word. */
const word = (text) => text.replaceAll(/[-_]/g, "").toLowerCase();

const show = (value) => JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? String(inner) : inner));

function first(items, find) {
  for (const item of items) {
    const found = find(item);
    if (found) return found;
  }
  return null;
}
