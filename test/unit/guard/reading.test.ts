import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { readEvidence, readEvidenceInTurns } from "../../../src/agent/guard/evidence.js";
import { ACCOUNT, turns } from "./world.js";

it("reads a long chat turn by turn while others are served, to the same evidence", async () => {
  const long = "Pay Globex 1,200 USDC on base, then | a | 5 |\n".repeat(800);
  const given = turns(...Array.from({ length: 5 }, (_, n) => `${n}: ${long}`));
  let served = 0;
  let over = false;
  const others = (async () => {
    for (; !over; served++) await setImmediate();
  })();
  await readEvidenceInTurns(given, ACCOUNT);
  over = true;
  await others;
  expect(served).toBeGreaterThanOrEqual(given.length - 1);
  expect(readEvidence(given, ACCOUNT)).toEqual(readEvidence([...given], ACCOUNT));
});
