import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { bundledList } from "../../../src/screening/bundled.js";
import { BUNDLED_ADDRESSES } from "../../../src/screening/bundled-addresses.js";
import { createMatcher } from "../../../src/screening/matcher.js";

const LISTED = "0x0330070fd38ec3bb94f58fa55d40368271e9e54a";

describe("the matcher", () => {
  it.each([
    LISTED,
    LISTED.toUpperCase(),
    `0x${LISTED.slice(2).toUpperCase()}`,
    LISTED.replace("d38e", "D38E"),
  ])("finds %s", (address) => {
    expect(createMatcher([LISTED]).has(address)).toBe(true);
    expect(createMatcher([address]).has(LISTED)).toBe(true);
  });

  it("does not find an address that differs in one digit", () => {
    expect(createMatcher([LISTED]).has(LISTED.replace(/a$/, "b"))).toBe(false);
  });

  it.each(["", LISTED.slice(2), `${LISTED}0`, LISTED.slice(0, -1), `${LISTED}\n`, LISTED.replace("e", "е")])(
    "calls %j no address instead of clean",
    (text) => {
      expect(() => createMatcher([LISTED]).has(text)).toThrow(/not an address/);
    },
  );
});

describe("the bundled list", () => {
  it("is the published file, unchanged", () => {
    const list = bundledList();
    expect(createHash("sha256").update(BUNDLED_ADDRESSES.trimStart()).digest("hex")).toBe(list.sourceHash);
    expect(list.addresses).toHaveLength(124);
    expect(createMatcher(list.addresses).size).toBe(124);
    expect(list.listDate).toBe("2026-10-01");
  });
});
