import { expect, it } from "vitest";
import { lex, mentionsOf } from "../../../src/agent/reading/lexer.js";
import { examplesOf, turnsOf } from "./examples.js";
import { mentionsAloud } from "./mentions-aloud.js";

it.each(examplesOf("tokens-read.txt"))("reads %s", (said = "", read) => {
  expect(mentionsAloud(turnsOf(said).flatMap((turn) => mentionsOf(lex(turn))))).toBe(read);
});
