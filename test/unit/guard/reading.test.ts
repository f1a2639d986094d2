import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { readEvidence, readEvidenceInTurns } from "../../../src/agent/reading/evidence.js";
import { lexing } from "../../../src/agent/reading/lexer.js";
import { liveReads } from "../../../src/agent/reading/live.js";
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

it("pauses within one long turn, too, and reads no sentence that is longer than any order", () => {
  const long = "1 ".repeat(20_000);
  expect([...lexing(long)].length).toBeGreaterThan(40);
  const evidence = readEvidence(turns(`${long}\nCreate a payment link for 50 USDC on base`), ACCOUNT);
  const [sentences = []] = liveReads(evidence).reads;
  expect(sentences.map(({ kind }) => kind)).toEqual(["unread", "order"]);
});

it("reads twenty-five hundred sentences of a chat, and nothing beyond them", () => {
  const read = (messages: number) => {
    const thanks = Array.from({ length: messages }, () => "Thanks.\n".repeat(1_000));
    const said = turns(...thanks, "Create a payment link for 50 USDC on base");
    return liveReads(readEvidence(said, ACCOUNT))
      .reads.at(-1)
      ?.map(({ kind }) => kind);
  };
  expect(read(2)).toEqual(["order"]);
  expect(read(3)).toEqual(["unread"]);
});
