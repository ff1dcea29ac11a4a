// Links: the page packs them with what browsers have, the program with a library. Each reads the other's.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { pack, unpack } from "../../web/link.js";
import { root, setting } from "./support.mjs";

const LIMIT = 65536;

function link(...given) {
  const { status, stdout, stderr } = spawnSync(setting("CUTLINE_CLI"), ["link", ...given], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return { status, stdout, stderr };
}

const data = (bytes) => deflateSync(bytes).toString("base64url");

test("every link that the program makes unpacks in a browser, and the browser's opens in the program", async () => {
  const folder = join(root, "tests/scenarios");
  const made = link(folder);
  assert.equal(made.stderr, "");
  const links = made.stdout.trimEnd().split("\n");
  const files = readdirSync(folder).filter((file) => /\.(toml|json)$/.test(file));
  assert.equal(links.length, files.length);
  for (const [place, whole] of links.entries()) {
    const [version, seen, packed] = whole.split(".");
    const text = await unpack(packed, LIMIT);
    const again = await pack(text);
    assert.match(again, /^[A-Za-z0-9_-]+$/);
    assert.equal(await unpack(again, LIMIT), text);
    // A program is started for each: one in ten is enough to see that it reads them.
    if (place % 10 === 0) {
      const [theirs, ours] = [whole, [version, seen, again].join(".")].map((it) => link("--open", it));
      assert.deepEqual(ours, theirs);
      assert.equal(ours.status, 0, ours.stderr);
    }
  }
});

test("every link that was ever sent unpacks as it did", async () => {
  const folder = join(root, "tests/links/v1");
  for (const file of readdirSync(folder)) {
    const [fragment, ...text] = readFileSync(join(folder, file), "utf8").split("\n");
    assert.equal(await unpack(fragment.split(".")[2], LIMIT), text.join("\n"), file);
  }
});

test("any text comes back", async () => {
  for (const text of ["", "ä✓𝄞\n", "\ufeffa mark is kept", "x".repeat(LIMIT)]) {
    assert.equal(await unpack(await pack(text), LIMIT), text);
  }
});

test("what is no packed text is refused with a reason", async () => {
  const whole = data("add A\nA through 100\n");
  const damaged = Buffer.from(whole, "base64url");
  damaged[damaged.length - 1] ^= 1;
  for (const [broken, reason] of [
    ["", /cut off or damaged/],
    ["a", /not whole/],
    ["eJx!", /not whole/],
    ["eJx=", /not whole/],
    [whole.slice(0, 8), /cut off or damaged/],
    [damaged.toString("base64url"), /cut off or damaged/],
    [data(Buffer.from([0xff])), /cut off or damaged/],
    [data(Buffer.from([0xc3])), /cut off or damaged/],
  ]) {
    await assert.rejects(unpack(broken, LIMIT), { message: reason }, broken);
  }
});

test("a bomb is put out at its first spark", async () => {
  const bomb = data(Buffer.alloc(1 << 26, "a"));
  const { arrayBuffers } = process.memoryUsage();
  await assert.rejects(unpack(bomb, LIMIT), { message: /unpacks to more than 65536 bytes/ });
  const grown = process.memoryUsage().arrayBuffers - arrayBuffers;
  assert.ok(grown < 1 << 24, `${grown} bytes of the 64 MB were unpacked`);
});
