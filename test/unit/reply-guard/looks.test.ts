import fc from "fast-check";
import { expect, it } from "vitest";
import { CONTACTS } from "../../../src/agent/reply/contacts.js";
import { HOSTS } from "../../../src/agent/text/hosts.js";
import { findAll } from "../../../src/agent/text/span.js";
import { runs } from "../../support/runs.js";

const PATTERNS = [...HOSTS, ...CONTACTS];

const EXAMPLES = [
  "see https://evil.example",
  "MAILTO:a@b.example",
  "file:ab",
  "ann @ evil . example",
  "@ann",
  "evil。xyz",
  "WWW.evil",
  "10.0.0.1",
  "evil Punkt com",
  "evil (DOT) zz",
  "go to evil DOT zz",
  "evil. IO",
  "+49 30 90 18 20",
  "call Ann on 030/90 18 20",
  "WhatSapp user is boss_1",
  "boss_1 on Telegram",
];

/** What matches are made of, and what stands around them. */
const PIECES = [
  ...[" ", "\n", ",", ".", "。", ":", "/", "//", "@", "(", "[", "{", ")", "]", "#", "-", "_", "+", "ſ", "é"],
  ...["a", "7", "evil", "EVIL", "com", "IO", "xyz", "dot", "DOT", "Punkt", "punto", "ponto", "point"],
  ...["www.", "WWW.", "xn--", "Xn--ab", "mailto:", "tel:", "data:", "FILE:", "https://", "10.0.0.1"],
  ...["call", "Tel", "555 01", "99-12", "+49", "telegram", "WhatSapp", " handle", " is ", " on ", "boss_1"],
];

it.each(PATTERNS.map(({ pattern, look }) => [look, pattern]))(
  "looks for %s wherever it finds %s",
  (look, pattern) => {
    const holds = (text: string) => findAll(text, pattern).length > 0;
    expect(EXAMPLES.filter(holds)).not.toEqual([]);
    const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(""));
    const examples: [string][] = EXAMPLES.map((text) => [text]);
    fc.assert(
      fc.property(texts, (text) => look.test(text) || !holds(text)),
      { ...runs(20_000), examples },
    );
  },
);
