import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readAloud } from "./read-aloud.js";

/** One example a line: what is said => what is read. ⏎ and ⇥ stand for a line's end and a tab, ‖ for the next message. */
const EXAMPLES = readFileSync(new URL("orders-read.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.includes(" => "))
  .map((line) => line.split(" => "));

it.each(EXAMPLES)("reads %s", (said = "", read) => {
  const chat = said.replaceAll("⏎", "\n").replaceAll("⇥", "\t").split(" ‖ ");
  expect(readAloud(chat)).toBe(read);
});
