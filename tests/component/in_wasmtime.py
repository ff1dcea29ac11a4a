"""The component in wasmtime says what the program says: python3 in_wasmtime.py COMPONENT PROGRAM.

It ends with a line for each count, as the tests in Node do.
"""

import contextlib
import io
import json
import re
import subprocess
import sys
from pathlib import Path

from wasmtime import Engine, Store
from wasmtime.component import Component, Linker, Record, Variant

ROOT = Path(__file__).parents[2]
COMPONENT, PROGRAM = sys.argv[1:]
WIT = (ROOT / "core/bindings/component/wit/cutline.wit").read_text(encoding="utf-8")
VERSION = re.search(r"^package cutline:core@(.*);", WIT, re.MULTILINE)[1]


class Core:
    """The component's functions, in a store of their own."""

    def __init__(self, engine, component):
        self.store = Store(engine)
        self.instance = Linker(engine).instantiate(self.store, component)

    def call(self, interface, name, *arguments):
        within = self.instance.get_export_index(self.store, f"cutline:core/{interface}@{VERSION}")
        function = self.instance.get_func(self.store, self.instance.get_export_index(self.store, name, within))
        return function(self.store, *arguments)


def difference(typed, told, path=""):
    """Where a typed value does not say what the JSON says; None if it does."""
    if isinstance(typed, Variant) or (isinstance(told, dict) and "kind" in told and is_untagged(typed, told)):
        return of_variant(typed, told, path)
    if isinstance(typed, Record):
        return of_fields(flat(vars(typed)), told, path)
    if isinstance(typed, (list, tuple)):
        if not isinstance(told, list) or len(typed) != len(told):
            return f"{path}: {typed} is not {told}"
        places = (difference(one, other, f"{path}.{place}") for place, (one, other) in enumerate(zip(typed, told)))
        return next(filter(None, places), None)
    if isinstance(typed, bool) or typed is None:
        equal = typed is told
    elif isinstance(typed, int):
        # Numbers of 64 bits are digits in JSON.
        equal = typed == told if isinstance(told, int) else str(typed) == told
    else:
        equal = typed == told or (isinstance(told, str) and word(typed) == word(told))
    return None if equal else f"{path}: {typed!r} is not {told!r}"


def is_untagged(typed, told):
    """wasmtime gives a variant without its tag where the types of its payloads tell the cases apart."""
    return typed is None or (isinstance(typed, Record) and not hasattr(typed, "kind") and len(told) == 2)


def of_variant(typed, told, path):
    if not isinstance(told, dict):
        return f"{path}: {typed} is not {told}"
    if isinstance(typed, Variant):
        return of_fields(case(typed), told, path)
    return of_fields({} if typed is None else {"": typed}, {name: told[name] for name in told if name != "kind"}, path)


def of_fields(fields, told, path):
    """Field by field: as many on either side, and each of them equal."""
    if not isinstance(told, dict):
        return f"{path}: {fields} is not {told}"
    if "" in fields:
        # A payload without a name of its own is the one field that is left.
        left = [name for name in told if name not in fields]
        if len(left) != 1:
            return f"{path}: one of {left} is meant"
        fields = {left[0] if name == "" else name: value for name, value in fields.items()}
    if fields.keys() != told.keys():
        return f"{path}: the fields {sorted(fields)} are not {sorted(told)}"
    return next(filter(None, (difference(fields[name], told[name], f"{path}.{name}") for name in told)), None)


def flat(fields):
    """A record as JSON has it: the fields of its variant stand beside its own."""
    fields = {camel(name): value for name, value in fields.items()}
    for name in ("outcome", "kind"):
        if isinstance(fields.get(name), Variant):
            return {**case(fields.pop(name)), **fields}
    return fields


def case(variant):
    """The fields of a case."""
    if variant.payload is None and variant.tag != "missing-checkpoint":
        return {"kind": variant.tag}
    if isinstance(variant.payload, Record) and variant.tag not in ("cut", "missing-checkpoint"):
        return {"kind": variant.tag, **flat(vars(variant.payload))}
    return {"kind": variant.tag, "": variant.payload}


def camel(name):
    head, *rest = name.split("-")
    return head + "".join(part.capitalize() for part in rest)


def word(text):
    """`topic-compacted`, `topicCompacted` and `TOPIC_COMPACTED` are one word."""
    return text.replace("-", "").replace("_", "").lower()


def agrees(core, file, report):
    text = (ROOT / file).read_text(encoding="utf-8")
    assert json.loads(core.call("scenario", "check", text)) == report, "the report is another one"
    start = report["moments"][0]
    interface, name = ("read", "resolve") if start["reading"] else ("publish", "merge")
    found = difference(core.call(interface, name, text), start["decision"])
    assert found is None, found


def errors_are_told(core):
    text = "epoch = -1\n[partitions]\nA = 'befor 100'"
    told = json.loads(core.call("scenario", "check", text))["errors"]
    assert len(told) == 2
    found = difference(core.call("publish", "merge", text), told)
    assert found is None, found


def numbers_are_exact(core):
    most = 2**64 - 1
    text = json.dumps({"stream": {"committed_end": most}, "read": {"offset": most}})
    answer = core.call("read", "resolve", text)
    assert answer.outcome.tag == "eof"
    assert vars(answer.outcome.payload) == {"committed-end": most, "next-offset": most}


def steps_are_taken(core):
    report = json.loads(core.call("scenario", "play", "[partitions]\nA = 'before 100'", ["A through 100"]))
    assert [moment["decision"]["cut"]["text"] for moment in report["moments"]] == ["before 100", "through 100"]


def differences_are_seen(core):
    text = "[partitions]\nA = 'before 100'\nB = 'through 100'"
    typed = core.call("publish", "merge", text)
    decision = json.loads(core.call("scenario", "check", text))["moments"][0]["decision"]
    assert difference(typed, decision) is None
    for name, other in {"kind": "ended", "epoch": "2", "witnesses": ["A", "B"], "cut": None, "next": {"kind": "level"}}.items():
        found = difference(typed, {**decision, name: other})
        assert found and found.startswith(f".{name}"), f"{name}: {found}"
    assert difference(typed, {**decision, "more": 1})


def the_example_of_the_readme_runs(_):
    readme = (ROOT / "core/bindings/component/README.md").read_text(encoding="utf-8")
    [example] = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(example.replace('"cutline.wasm"', "COMPONENT"), {"COMPONENT": COMPONENT})
    assert said.getvalue() == "before 100\n", said.getvalue()


def main():
    engine = Engine()
    core = Core(engine, Component.from_file(engine, COMPONENT))
    told = subprocess.run([PROGRAM, "check", "--json", "tests/scenarios"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    reports = [json.loads(line) for line in told.stdout.decode("utf-8").splitlines()]
    assert reports, "no scenario"
    tests = {report["file"]: lambda core, report=report: agrees(core, report.pop("file"), report) for report in reports}
    for test in (errors_are_told, numbers_are_exact, steps_are_taken, differences_are_seen, the_example_of_the_readme_runs):
        tests[test.__name__.replace("_", " ")] = test
    failed = 0
    for name, test in tests.items():
        try:
            test(core)
        except Exception as error:  # One failure does not end the others.
            failed += 1
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
    print(f"# pass {len(tests) - failed}\n# fail {failed}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
