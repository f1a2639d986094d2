import { expect, it } from "vitest";
import { storm } from "../support/storm/storm.js";

/** One of every blow; `npm run bench -- storm` does thirty, on the embedded database too. */
const ROUNDS = 6;

it("keeps what it has acknowledged, once, and comes back by itself, whatever is killed under load", async () => {
  const { faults, answers, hung, died } = await storm("outside", ROUNDS);
  expect(died).toEqual([]);
  expect(hung).toBe(0);
  expect(faults).toEqual(Object.fromEntries(Object.keys(faults).map((fault) => [fault, 0])));
  const known = /^(201|409 request_in_progress|503 database_unavailable|no connection)$/;
  expect(Object.keys(answers).filter((answer) => !known.test(answer))).toEqual([]);
}, 900_000);
