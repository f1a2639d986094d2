import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { noValues } from "../../../src/agent/reply/known-values.js";
import { learnResult } from "../../../src/agent/reply/learn.js";
import { createReplyGuard } from "../../../src/agent/reply/reply-guard.js";

const PAY = "https://pay.unsigned.test";
const MARK = "[not backed by a record]";

function sample(name: string): string[] {
  return readFileSync(new URL(`./${name}.txt`, import.meta.url), "utf8")
    .trim()
    .split("\n");
}

function reply(text: string, result?: unknown): string {
  const known = noValues();
  if (result) learnResult(known, { result, fromChain: false }, PAY);
  return createReplyGuard(known, PAY).push(text);
}

describe("a deed that no record shows is marked, in every language of the lexicon", () => {
  it.each(sample("deeds-told"))("%s", (text) => {
    expect(reply(text)).toContain(MARK);
  });
});

describe("what a record shows, what is general, to come or denied stands as it is", () => {
  it.each(sample("deeds-shown"))("%s", (line) => {
    const [text = "", shown] = line.split(" @@ ");
    expect(reply(text, shown && JSON.parse(shown))).toBe(text);
  });
});

describe("a wallet's secret is asked for in no language", () => {
  it.each(sample("secrets-asked"))("%s", (text) => {
    expect(reply(`Hello. ${text}`)).toMatch(/^Hello\. \[request for a secret removed\][.?।。]?$/);
  });

  it.each([
    ["To go on, please send me", "your seed phrase."],
    ["Please send me the following:", "- your address", "- your seed phrase"],
    ["Schick mir bitte", "deine Seed-Phrase."],
    ["Please give me", "the password."],
  ])("nor over lines: %s ⏎ %s", (...lines) => {
    expect(reply(lines.join("\n"))).toContain("[request for a secret removed]");
  });

  it.each([
    ["We never ask you to send us:", "- your seed phrase"],
    ["Tell me the amount.", "Your seed phrase stays with you."],
    ["Send me the address.", "Never share your seed phrase."],
    ["Enter the sum in the console.", "The password is yours."],
  ])("and one that is not asked for stays: %s ⏎ %s", (...lines) => {
    expect(reply(lines.join("\n"))).toBe(lines.join("\n"));
  });
});
