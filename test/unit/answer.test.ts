import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { parseAnswer } from "../../src/runtime/answer.js";
import { tools } from "../../tools/index.js";

/** What JSON writes in another way, or not at all. */
const STRANGE = fc.constantFrom(
  "\u2028",
  "\ud800",
  "\udfff",
  '"',
  "\\",
  "\n",
  "\0",
  "\u007f",
  "ß",
  "🙂",
  "</script>",
);

/** Of every shape that an answer has: what fits, what nearly does, and what is more than was asked for. */
function valuesOf(schema: z.ZodTypeAny): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries<z.ZodTypeAny>(schema.shape).map(([name, field]) => [name, often(field)]);
    const more = fc.option(fc.constant({ password: "secret" }), { nil: {} });
    return fc
      .tuple(fc.record(Object.fromEntries(fields), { noNullPrototype: true }), more)
      .map(([value, added]) => ({ ...(value as object), ...added }));
  }
  if (schema instanceof z.ZodArray) return fc.array(often(schema.element), { maxLength: 3 });
  if (schema instanceof z.ZodNullable) return fc.option(often(schema.unwrap()));
  if (schema instanceof z.ZodOptional) return fc.option(often(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodString) return fc.string({ maxLength: 3, unit: fc.oneof(fc.string(), STRANGE) });
  if (schema instanceof z.ZodNumber) return fc.oneof(fc.integer(), fc.double(), fc.constant(Number.NaN));
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  return fc.anything({ maxDepth: 1 });
}

function often(schema: z.ZodTypeAny): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 200, arbitrary: valuesOf(schema) }, { weight: 1, arbitrary: fc.anything() });
}

it.each(tools)("parses what $name answers as its schema does", ({ output }) => {
  for (const value of fc.sample(valuesOf(output), 40)) {
    const { data, error } = output.safeParse(value);
    if (error) expect(() => parseAnswer(output, value)).toThrow(z.ZodError);
    else {
      expect(parseAnswer(output, value)).toStrictEqual(data);
      expect(JSON.stringify(parseAnswer(output, value))).toBe(JSON.stringify(data));
    }
  }
});

it("answers what fits as it is, and puts in the schema's order what is in another", () => {
  const schema = z.object({ id: z.string(), note: z.string().optional(), lines: z.array(z.string()) });
  const fitting = { id: "a", lines: ["b"] };
  expect(parseAnswer(schema, fitting)).toBe(fitting);
  const turned = parseAnswer(schema, { lines: ["b"], note: undefined, id: "a" });
  expect(Object.keys(turned as object)).toEqual(["id", "note", "lines"]);
});

it("leaves out what an answer does not name, however deep it lies", () => {
  const schema = z.object({ data: z.array(z.object({ id: z.string(), note: z.string().nullable() })) });
  const value = { data: [{ id: "a", note: null, password: "secret" }], password: "secret" };
  expect(parseAnswer(schema, value)).toStrictEqual({ data: [{ id: "a", note: null }] });
});

it("looks at each value once, however deep it lies below what is left out", () => {
  let looks = 0;
  const leaf = {
    more: "left out",
    get said() {
      looks++;
      return "a";
    },
  };
  let schema: z.ZodTypeAny = z.object({ said: z.string() });
  let value: unknown = leaf;
  for (let depth = 0; depth < 12; depth++) {
    schema = z.object({ inner: z.array(schema) });
    value = { inner: [value] };
  }
  expect(JSON.stringify(parseAnswer(schema, value))).toContain('{"said":"a"}');
  expect(looks).toBe(1);
});
