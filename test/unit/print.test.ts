import { expect, it } from "vitest";
import { printJson, printPlain } from "../../src/cli/print.js";

const HOSTILE = "Acme\u001b[2J\u009b1A\u007f\r\nstatus  paid\u2028\u202e\u2066";
const SHOWN = String.raw`Acme\u001b[2J\u009b1A\u007f\r\nstatus  paid\u2028\u202e\u2066`;

it("lets no text of a record's order the terminal about, or look like another line", () => {
  const record = {
    name: HOSTILE,
    [HOSTILE]: 1,
    list: [HOSTILE, "b"],
    rows: [{ label: HOSTILE, amount: 2 }],
    nested: { memo: { text: HOSTILE } },
  };
  for (const printed of [printPlain(record), printPlain([record]), printJson(record)]) {
    expect(printed.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
    expect(printed).not.toMatch(/^status/m);
    expect(printed.split(SHOWN)).toHaveLength(6);
  }
  expect(JSON.parse(printJson(record))).toEqual(record);
});

it("shows every other letter as it is", () => {
  const name = "Śnieżka שלום 👩‍👩‍👧 日本";
  expect(printPlain({ name })).toBe(`name  ${name}\n`);
});

it("marks what holds nothing", () => {
  expect(printPlain({ approved_by: [], note: null })).toBe("approved_by  -\nnote         -\n");
});
