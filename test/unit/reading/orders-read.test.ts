import { expect, it } from "vitest";
import { examplesOf, turnsOf } from "./examples.js";
import { readAloud } from "./read-aloud.js";

it.each(examplesOf("orders-read.txt"))("reads %s", (said = "", read) => {
  expect(readAloud(turnsOf(said))).toBe(read);
});
