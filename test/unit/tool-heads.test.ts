import { describe, expect, it } from "vitest";
import { z } from "zod";
import { type Field, factsOf, field, filledByContact, type Shape } from "../../src/runtime/field.js";
import { defineTool, makesRecord, screenSubjects, type ToolDefinition } from "../../src/runtime/tool.js";
import { chain, destination, email, id, money, payee, rows, text } from "../../tools/fields.js";
import { tools } from "../../tools/index.js";

const A = "0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1";
const B = "0xb2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2b2";
const output = z.object({ id: z.string() });

const HEAD = {
  name: "create_refund",
  title: "Create refund",
  description: "Prepare unsigned calldata that gives a payer his USDC back.",
  kind: "out",
  noun: "refund",
  scope: "write",
  meter: null,
  doors: ["chat"],
  mails: 0,
  fee: "none",
  says: "prepared refund",
  tells: ({ id }: z.output<typeof output>) => `Refund ${id}.`,
  input: {
    payment_id: id("payment"),
    refund_address: payee("Payer's wallet"),
    amount_usdc: money("USDC"),
    chain,
  },
  output,
  execute: async () => ({ id: "rf_1" }),
} as const satisfies ToolDefinition<Shape, typeof output, undefined>;

describe("a head that leaves something out does not compile", () => {
  it("for a write", () => {
    const { doors: _doors, ...noDoors } = HEAD;
    const { noun: _noun, ...noNoun } = HEAD;
    const { kind: _kind, ...noKind } = HEAD;
    const { mails: _mails, ...noMails } = HEAD;
    const { fee: _fee, ...noFee } = HEAD;
    const { says: _says, ...noSays } = HEAD;
    const { tells: _tells, ...noTells } = HEAD;
    const { meter: _meter, ...noMeter } = HEAD;
    const made = [
      defineTool(HEAD),
      // @ts-expect-error no doors: a tool is offered where it says, and nowhere by default
      defineTool(noDoors),
      // @ts-expect-error no noun
      defineTool(noNoun),
      // @ts-expect-error no kind
      defineTool(noKind),
      // @ts-expect-error nothing that counts towards the caps
      defineTool(noMails),
      // @ts-expect-error no fee for the card
      defineTool(noFee),
      // @ts-expect-error nothing for the reply's last line
      defineTool(noSays),
      // @ts-expect-error nothing to tell a person
      defineTool(noTells),
      // @ts-expect-error no meter
      defineTool(noMeter),
    ];
    expect(made).toHaveLength(9);
  });

  it("nor does a field that does not say what it is, at any level", () => {
    const bare = z.string();
    const fine: Shape = {
      note: text({ max: 10, readBy: "page" }).optional(),
      mail: email().nullable().optional(),
    };
    const shapes: Shape[] = [
      fine,
      // @ts-expect-error a bare string
      { note: bare },
      // @ts-expect-error a bare string, optional
      { note: bare.optional() },
      // @ts-expect-error refined once more: another schema, which says nothing
      { note: email().refine(Boolean) },
      // @ts-expect-error a bare string in a row
      { lines: rows({ note: bare }, { max: 2 }) },
    ];
    const branded: Field = field(bare, { sort: "slug" });
    expect([...shapes, branded]).toHaveLength(6);
  });
});

describe("what follows from a head", () => {
  it("screens every address of a write, whatever its field is called, and none of a look-up", () => {
    const input = { from: A, lines: [{ to: A }, { to: B }], note: B };
    const fields = {
      from: destination("Back to"),
      lines: rows({ to: payee("Payee") }, { max: 5 }),
      note: text({ max: 60, readBy: "page" }),
    };
    expect(screenSubjects({ kind: "out", fields }, input)).toEqual([
      { path: "from", address: A },
      { path: "lines.0.to", address: A },
      { path: "lines.1.to", address: B },
    ]);
    expect(screenSubjects({ kind: "look", fields }, input)).toEqual([]);
  });

  it("tells what brings a record into being from what acts on one", () => {
    const making = tools.filter(makesRecord).map(({ name }) => name);
    const made = [
      "create_payment_link",
      "prepare_batch_payout",
      "create_checkout",
      "link_wallet",
      "create_webhook",
    ];
    const acted = [
      "prepare_subscribe",
      "prepare_donate",
      "cancel_invoice",
      "claim_payment",
      "send_invoice",
      "get_account",
    ];
    expect(making).toEqual(expect.arrayContaining(made));
    expect(acted.filter((name) => making.includes(name))).toEqual([]);
    const created = tools.filter(({ name }) => name.startsWith("create_")).map(({ name }) => name);
    expect(making).toEqual(expect.arrayContaining(created));
    expect(makesRecord(defineTool(HEAD))).toBe(true);
  });

  it("marks as secret what an answer shows once", () => {
    for (const { name, output: shown } of tools) {
      const fields = shown instanceof z.ZodObject ? Object.entries<z.ZodTypeAny>(shown.shape) : [];
      const open = fields.filter(
        ([key, schema]) => /^(?:key|secret|token|password)$/.test(key) && !isSecret(schema),
      );
      expect([name, open.map(([key]) => key)]).toEqual([name, []]);
    }
  });
});

it("lets a contact fill in nothing but what stands beside him and must be there", () => {
  // A change takes any part of a record.
  const whole = tools.filter(({ kind }) => kind !== "change");
  const shapes = whole.flatMap(({ fields }) => [
    fields,
    ...Object.values(fields).flatMap((schema) => {
      const facts = factsOf(schema);
      return facts?.sort === "rows" ? [facts.of] : [];
    }),
  ]);
  const filled = shapes.flatMap((shape) => filledByContact(shape).map((name) => shape[name]));
  expect(filled.length).toBeGreaterThanOrEqual(3);
  expect(filled.filter((schema) => !schema || schema.isOptional())).toEqual([]);
});

function isSecret(schema: z.ZodTypeAny): boolean {
  return schema._def.facts?.sort === "secret";
}
