import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { z } from "zod";
import { LANGUAGES, LEXICONS } from "../../../src/agent/reading/words/lexicon.js";
import { fromPackageRoot } from "../../../src/package-root.js";

const FOLDER = fromPackageRoot("src/agent/reading/words");
/** Each place once: January to December, Sunday to Saturday, one to twelve. */
const PLACES = { monthNames: 12, weekdays: 7, numbers: 12 };
const SHARED = "neutral.json";

const file = z.record(z.record(z.array(z.string().min(1))));
const files = new Map(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .map((name) => [name, file.parse(JSON.parse(readFileSync(`${FOLDER}/${name}`, "utf8")))] as const),
);

const lists = [...files].flatMap(([name, parts]) =>
  Object.entries(parts).flatMap(([part, classes]) =>
    Object.entries(classes).map(([of, list]) => ({ name, part, of, list })),
  ),
);
const told = (found: readonly { name: string; part: string; of: string }[]) =>
  found.map(({ name, part, of }) => `${name} ${part}.${of}`);

it("has the words of ten languages, and what they share", () => {
  expect(files.size).toBe(11);
  expect(lists.flatMap(({ list }) => list).length).toBeGreaterThan(8000);
});

it("has no class that English has not, and no empty one in another language", () => {
  const english = files.get("en.json");
  const own = lists.filter(({ name, part }) => !(name === SHARED && part === "tables"));
  expect(told(own.filter(({ part, of }) => !english?.[part]?.[of]))).toEqual([]);
  expect(told(lists.filter(({ name, list }) => name !== "en.json" && list.length === 0))).toEqual([]);
});

it("says nothing twice in one class, however it is put together", () => {
  expect(told(lists.filter(({ list }) => new Set(list).size < list.length))).toEqual([]);
  const twice = [...LANGUAGES, ...LEXICONS].flatMap(({ code, ...spelled }) =>
    Object.entries<readonly string[]>(spelled).flatMap(([of, list]) =>
      list.filter((phrase, at) => list.indexOf(phrase) < at).map((phrase) => `${code} ${of}: ${phrase}`),
    ),
  );
  expect(twice).toEqual([]);
});

it("is written as the lexer reads: lower case, composed, straight apostrophes, one blank between words", () => {
  const read = (word: string) =>
    word.normalize("NFC").toLowerCase().replaceAll("’", "'").replace(/\s+/g, " ").trim();
  const odd = lists.flatMap(({ name, of, list }) =>
    list.filter((word) => word !== read(word)).map((word) => `${name} ${of}: ${word}`),
  );
  expect(odd).toEqual([]);
});

it("names every month, weekday and number in its place", () => {
  const short = lists.filter(
    ({ of, list }) => of in PLACES && list.length > 0 && list.length !== PLACES[of as keyof typeof PLACES],
  );
  expect(told(short)).toEqual([]);
});
