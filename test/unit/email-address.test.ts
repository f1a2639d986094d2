import { expect, it } from "vitest";
import { emailAddress, readableEmail } from "../../src/email-address.js";

const read = (given: string) => emailAddress().safeParse(given);

it.each([
  ["anna@acme.example", "anna@acme.example"],
  ["Anna@Acme.Example", "Anna@Acme.Example"],
  ["x@bücher.de", "x@xn--bcher-kva.de"],
  ["x@BU\u0308CHER.de", "x@xn--bcher-kva.de"],
  ["x@XN--BCHER-KVA.de", "x@xn--bcher-kva.de"],
  ["x@bücher。de", "x@xn--bcher-kva.de"],
  ["ivan@почта.рф", "ivan@xn--80a1acny.xn--p1ai"],
])("keeps %s as %s", (given, kept) => {
  expect(read(given).data).toBe(kept);
});

it.each([
  "x@",
  "x@y@bücher.de",
  "bücher.de",
  "jürgen@bücher.de",
  "x@ü..de",
  "x@bü cher.de",
  "x@ü.de/evil.com",
  "x@ü.de:25",
  "x@b\u200bücher.de",
  "x@\u202ebücher.de",
  "x@xn--zzzzzz.de",
  "x@１２７.０.０.１",
  `x@${"ü".repeat(250)}.de`,
])("refuses %s", (given) => {
  expect(read(given).success).toBe(false);
});

it("says of a domain that can't be that it is the domain", () => {
  expect(read("x@xn--zzzzzz.de").error?.issues[0]?.message).toBe(
    "expected an e-mail address; there can be no such domain",
  );
});

it.each([
  ["x@xn--bcher-kva.de", "x@bücher.de"],
  ["ivan@xn--80a1acny.xn--p1ai", "ivan@почта.рф"],
  ["anna@acme.example", "anna@acme.example"],
  // A Cyrillic а among Latin letters; Cyrillic ones alone that read as "ecco"; a dotless i.
  ["x@xn--pple-43d.com", "x@xn--pple-43d.com"],
  ["x@xn--e1asia.com", "x@xn--e1asia.com"],
  ["x@xn--pypal-4ve.com", "x@xn--pypal-4ve.com"],
])("shows %s as %s", (kept, shown) => {
  expect(readableEmail(kept)).toBe(shown);
});
