import { describe, expect, it } from "vitest";
import { z } from "zod";
import { hostsOf } from "../../src/runtime/approvals/hosts.js";
import { type FieldFacts, factsOf, leavesOf, type Shape } from "../../src/runtime/field.js";
import { isWrite } from "../../src/runtime/tool.js";
import { text } from "../../tools/fields.js";
import { tools } from "../../tools/index.js";

const fields = { memo: text({ max: 500, readBy: "mail" }) };
const hostsIn = (memo: string) => hostsOf(leavesOf(fields, { memo }));

describe("a text leads to what a mail program makes a link of", () => {
  it.each([
    ["pay at bad2.com:443/x", "bad2.com"],
    ["pay at bad2.example:8443", "bad2.example:8443"],
    ["pay at bad3.com?x=1", "bad3.com"],
    ["pay at bad3.example?x=1", "bad3.example"],
    ["pay at bad3.example#now", "bad3.example"],
    ["pay at @bad4.com/x", "bad4.com"],
    ["pay at me@bad4.example/x", "bad4.example"],
    ["pay at пример.xn--p1ai/x", "xn--e1afmkfd.xn--p1ai"],
    ["pay at пример.рф", "xn--e1afmkfd.xn--p1ai"],
    ["203.0.113.9/pay", "203.0.113.9"],
    ["203.0.113.9:8080", "203.0.113.9:8080"],
    ["evil45。com/pay", "evil45.com"],
    ["ｅｖｉｌ４５．ｃｏｍ／pay", "evil45.com"],
    ["evil48.com\u200b/pay", "evil48.com"],
    ["evil\u00ad48.com/pay", "evil48.com"],
    ["evil33.com™", "evil33.com"],
    ["https:/evil49.com", "evil49.com"],
    ["[click](https:evil51.com)", "evil51.com"],
    ["(see https://shop.example/thanks).", "shop.example"],
    ["www.evil33.zz", "www.evil33.zz"],
    ["only evil33.com, please", "evil33.com"],
    ["see...evil34.com/pay", "evil34.com"],
    ["a.b.c.d.e.f.g.h.i.j.evil35.com/x", "a.b.c.d.e.f.g.h.i.j.evil35.com"],
    ["ftp://evil36.example", "evil36.example"],
    ["https://good.example@evil37.example", "evil37.example"],
    ["https://evil38.com|x", "evil38.com"],
    ["https://good.example/?to=https://evil39.example", "evil39.example"],
    ["https://[2001:db8::1]/x", "[2001:db8::1]"],
  ])("%s", (memo, host) => {
    expect(hostsIn(memo)).toContain(host);
  });

  it("not in what joins an unseen sign to a host that is known", () => {
    expect(hostsIn("my\u200bshop.com/pay")).toEqual(expect.arrayContaining(["myshop.com", "shop.com"]));
  });

  it.each([
    "Node.js, e.g. version 20.1.0.2, for Smith Inc.Ltd and Jones & Co.",
    "report.pdf, main.ts:12, archive.tar.gz and data.csv#3",
    "Thanks.It was paid.To be sent a.m./p.m., 24.12./31.12., v1.2/beta, and/or",
    "ap@acme.com, first.de@acme.com: write to us",
    "Is 1.5 h enough? 3.50/h. Really?Yes",
  ])("but %s leads nowhere", (memo) => {
    expect(hostsIn(memo)).toEqual([]);
  });

  it("in time that grows as the text does", () => {
    for (const part of [
      "a",
      "a.",
      "a-",
      "..",
      "a:",
      "a@",
      "www.",
      "http",
      "https:",
      "a.com",
      "-",
      "。",
      "1.2.3.4",
    ])
      hostsIn(part.repeat(200_000 / part.length));
  });
});

/** Each text of a call that people read outside, by what stands in it. */
function urlsIn(shape: Shape, path: string, found: string[]): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const value = filled(schema, `${path}-${name}`.replaceAll("_", "-"), found);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

function filled(schema: z.ZodTypeAny, path: string, found: string[]): unknown {
  const facts: FieldFacts | undefined = factsOf(schema);
  const bare = innermost(schema);
  if (facts?.sort === "rows") return [urlsIn(facts.of, path, found)];
  if (bare instanceof z.ZodObject) return urlsIn(bare.shape as Shape, path, found);
  if (bare instanceof z.ZodArray) return [filled(bare.element, path, found)];
  const isRead = facts?.sort === "text" && (facts.readBy === "mail" || facts.readBy === "page");
  if (!isRead && facts?.sort !== "link") return undefined;
  found.push(`${path}.example`);
  return `https://${path}.example/x`;
}

function innermost(schema: z.ZodTypeAny): z.ZodTypeAny {
  const { innerType, schema: refined } = schema._def as Record<string, z.ZodTypeAny | undefined>;
  const inner = innerType ?? refined;
  return inner ? innermost(inner) : schema;
}

it.each(tools.filter(isWrite).map((tool) => [tool.name, tool] as const))(
  "%s: every text that people outside read is looked at, however deep it stands",
  (name, tool) => {
    const found: string[] = [];
    const input = urlsIn(tool.fields, name.replaceAll("_", "-"), found);
    expect(hostsOf(leavesOf(tool.fields, input)).sort()).toEqual(found.sort());
    if (name === "create_invoice") expect(found).toContain("create-invoice-fiat-source.example");
  },
);
