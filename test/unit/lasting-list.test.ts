import { expect, it } from "vitest";
import { lasting, once } from "../../src/lasting.js";
import { createLinks } from "../../src/runtime/links.js";
import { lastingList } from "../../tools/lasting-list.js";

const at = (ms: number) => new Date(ms);
const HERE = createLinks("https://here.example");

interface Row {
  slug: string;
  ends: Date | null;
}

const bodyOf = lastingList({
  present: ({ slug, ends }: Row, links, now) => ({
    url: links.pay(slug),
    ended: ends !== null && ends <= now,
  }),
  changesAt: ({ ends }) => ends,
});

const pageOf = (...ends: (number | null)[]) => ({
  rows: ends.map((ms, n) => ({ slug: `${n}`, ends: ms === null ? null : at(ms) })),
  hasMore: false,
  nextCursor: null,
});

it("is the very one of before as long as no moment has come that changes it", () => {
  const page = lasting(pageOf(null, 20, 10));
  const first = bodyOf(page, { links: HERE, now: at(5) });
  expect(bodyOf(page, { links: HERE, now: at(9) })).toBe(first);
  const later = bodyOf(page, { links: HERE, now: at(10) });
  expect(later.data.map(({ ended }) => ended)).toEqual([false, false, true]);
  expect(bodyOf(page, { links: HERE, now: at(19) })).toBe(later);
  const last = bodyOf(page, { links: HERE, now: at(20) });
  expect(last.data.map(({ ended }) => ended)).toEqual([false, true, true]);
  expect(bodyOf(page, { links: HERE, now: at(1e15) })).toBe(last);
  expect(bodyOf(page, { links: HERE, now: at(5) })).toEqual(first);
});

it("is another one for another page, and for other addresses", () => {
  const page = lasting(pageOf(null));
  const first = bodyOf(page, { links: HERE, now: at(5) });
  expect(bodyOf(lasting(pageOf(null)), { links: HERE, now: at(5) })).not.toBe(first);
  const moved = bodyOf(page, { links: createLinks("https://there.example"), now: at(5) });
  expect(moved.data).toEqual([{ url: "https://there.example/pay/0", ended: false }]);
});

it("keeps nothing of a page that does not last, and lets nobody change one that does", () => {
  const passing = pageOf(null);
  expect(bodyOf(passing, { links: HERE, now: at(5) })).not.toBe(bodyOf(passing, { links: HERE, now: at(5) }));
  const { data } = bodyOf(lasting(pageOf(null)), { links: HERE, now: at(5) });
  expect(() => Object.assign(data[0] ?? {}, { url: "" })).toThrow(TypeError);
  expect(() => data.push({ url: "", ended: true })).toThrow(TypeError);
});

it("makes of a value that lasts each thing once, which lasts as well, and of any other each time", () => {
  const [value, rule] = [lasting({}), {}];
  const made = once(value, rule, () => ({}));
  expect(once(value, rule, () => ({}))).toBe(made);
  expect(once(value, {}, () => ({}))).not.toBe(made);
  expect(once(made, rule, () => 1)).toBe(once(made, rule, () => 2));
  expect(lasting(value)).toBe(value);
  expect(once(value, rule, () => ({}))).toBe(made);
  expect([1, 2].map((n) => once({}, rule, () => n))).toEqual([1, 2]);
  expect([1, 2].map((n) => once("text", rule, () => n))).toEqual([1, 2]);
});
