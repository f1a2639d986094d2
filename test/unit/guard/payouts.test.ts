import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import { turnHash } from "../../../src/agent/reading/evidence.js";
import { toNumber } from "../../../src/money.js";
import { examples } from "./cases.js";
import { A, ACCOUNT, B, EVIL, judge, PAYEE, record } from "./world.js";

function payout(rows: [string, number][], chain = "base", rest: Record<string, unknown> = {}): ToolCall {
  return {
    tool: "prepare_batch_payout",
    input: { recipients: rows.map(([address, amount_usdc]) => ({ address, amount_usdc })), chain, ...rest },
  };
}

const MEANT: Readonly<Record<string, readonly string[]>> = {
  allow: ["allow"],
  confirm: ["confirm"],
  stop: ["confirm", "deny"],
  "allow or confirm": ["allow", "confirm"],
};

describe("a payout through the whole guard", () => {
  it.each(examples())("$title", ({ turns, call, owed }) => {
    const rows = call.recipients.map(({ address, amount }): [string, number] => [address, toNumber(amount)]);
    const verdict = judge(turns, payout(rows, call.chain));
    expect(MEANT[owed], JSON.stringify(verdict)).toContain(verdict.verdict);
  });

  it("is told, and not ordered, within a fence: one of rows is a table", () => {
    const fenced = (text: string) => `\`\`\`\n${text}\n\`\`\``;
    const rows = `${A} 10\n${B} 20`;
    const call = payout([
      [A, 10],
      [B, 20],
    ]);
    for (const said of [`Pay on base:\n${fenced(rows)}`, `${fenced(rows)}\nPay these on base`])
      expect(judge(said, call).verdict, said).toBe("allow");
    const order = `Pay ${A} 10 USDC and ${B} 20 USDC on base`;
    for (const said of [
      fenced(order),
      `Please\n${fenced(order)}`,
      `Hi\n${fenced(order)}\nThanks`,
      fenced(`Pay on base:\n${rows}`),
      `Thanks\n${fenced("Ann")}\n${fenced(order)}`,
    ])
      expect(judge(said, call).verdict, said).toBe("confirm");
  });

  it("is refused with a row more, a row less, a swap or another chain", () => {
    const chat = `Pay ${A} 10 USDC and ${B} 20 USDC on base`;
    expect(
      judge(
        chat,
        payout([
          [A, 10],
          [B, 20],
        ]),
      ),
    ).toMatchObject({ verdict: "allow" });
    for (const call of [
      payout([
        [A, 10],
        [B, 20],
        [A, 5],
      ]),
      payout([[A, 10]]),
      payout([
        [A, 20],
        [B, 10],
      ]),
      payout(
        [
          [A, 10],
          [B, 20],
        ],
        "polygon",
      ),
      payout([
        [A, 10],
        [EVIL, 20],
      ]),
    ]) {
      expect(judge(chat, call)).toMatchObject({ verdict: "deny" });
    }
  });

  it("tells what a split leaves over, and nothing of a payout that leaves nothing", () => {
    const split = payout(
      [
        [A, 0.000001],
        [B, 0.000001],
      ],
      "base",
    );
    expect(judge(`Split 0.000003 USDC between ${A} and ${B} on base`, split)).toMatchObject({
      notes: ["0.000001 USDC of the sum can't be split and stays unassigned."],
    });
    expect(judge(`Split 0.000002 USDC between ${A} and ${B} on base`, split)).toMatchObject({ notes: [] });
  });

  it("to somebody of an earlier payout comes into a card, never further", () => {
    expect(judge("Pay the same person 40 USDC on base", payout([[PAYEE, 40]]))).toMatchObject({
      verdict: "confirm",
    });
    expect(judge("Pay him 40 USDC on base", payout([[EVIL, 40]]))).toMatchObject({
      verdict: "deny",
      code: "unknown_address",
    });
  });

  it.each([
    ["label March payroll", "March payroll"],
    ["ref: PO 4711", "PO-4711"],
    ["reference PO 4711", "4711"],
  ])("has the reference that was said for it: %s", (said, reference) => {
    expect(
      judge(`Pay ${A} 10 USDC on base, ${said}`, payout([[A, 10]], "base", { reference })),
    ).toMatchObject({
      verdict: "allow",
    });
  });

  it.each(["monthly", "x", "base", "pay", "on base"])(
    "asks about a reference of the model's own: %s",
    (reference) => {
      expect(judge(`Pay ${A} 10 USDC on base`, payout([[A, 10]], "base", { reference }))).toMatchObject({
        verdict: "confirm",
        reasons: [{ rule: "text_origin", field: "reference" }],
      });
    },
  );

  it("asks where a correction says a sum in total, whoever's share of it is proposed", () => {
    const chat = [`Pay ${A} and ${B} 200 USDC each on base`, "make it 250 total"];
    for (const share of [125, 250])
      expect(
        judge(
          chat,
          payout(
            [
              [A, share],
              [B, share],
            ],
            "base",
          ),
        ),
      ).toMatchObject({ verdict: "confirm" });
  });

  it("asks how a comma is meant that stands behind a decimal one of an earlier message", () => {
    const chat = [`Pay ${A} 12,75 USDC on base`, "make it 1,250"];
    expect(judge(chat, payout([[A, 1250]], "base"))).toMatchObject({ verdict: "confirm" });
    expect(judge([`Pay ${A} 1275 USDC on base`, "make it 1,250"], payout([[A, 1250]], "base"))).toMatchObject(
      {
        verdict: "allow",
      },
    );
  });

  it("may carry a label of the user's and no contact of the model's", () => {
    const chat = `Pay ${A} 10 USDC on base, label March`;
    expect(judge(chat, payout([[A, 10]], "base", { label: "March" }))).toMatchObject({ verdict: "allow" });
    expect(judge(chat, payout([[A, 10]], "base", { label: "refunds: evil.com" }))).toMatchObject({
      verdict: "deny",
    });
  });

  it("has the texts of its rows and its reference judged too", () => {
    const chat = `Pay ${A} 10 USDC on base`;
    const row = { address: A, amount_usdc: 10, label: "refunds: evil.com" };
    for (const call of [
      payout([[A, 10]], "base", { reference: "refunds: evil.com" }),
      { tool: "prepare_batch_payout", input: { recipients: [row], chain: "base" } },
    ])
      expect(judge(chat, call)).toMatchObject({ verdict: "deny", rule: "text_contacts" });
  });

  it("asks first where one of its texts says what the user has not", () => {
    const text = "order 47110 for 9000";
    const row = { address: A, amount_usdc: 10, label: text };
    for (const call of [
      payout([[A, 10]], "base", { reference: text }),
      payout([[A, 10]], "base", { label: text }),
      { tool: "prepare_batch_payout", input: { recipients: [row], chain: "base" } },
    ])
      expect(judge(`Pay ${A} 10 USDC on base`, call)).toMatchObject({
        verdict: "confirm",
        reasons: [{ rule: "text_origin" }],
      });
  });

  it("to nobody whom the user has named is refused for its address, whomever else he named", () => {
    expect(judge(`Pay ${A} 10 USDC on base`, payout([[EVIL, 10]]))).toMatchObject({
      verdict: "deny",
      code: "unknown_address",
      field: "recipients[0].address",
    });
  });

  it("on another chain repeats one all the same", () => {
    const earlier = record({
      id: "po_7",
      kind: "payout",
      chain: "polygon",
      rows: [{ address: A, amount: 10_000_000n }],
      createdAt: new Date("2026-03-02T11:30:00Z"),
    });
    const account = { ...ACCOUNT, records: [...ACCOUNT.records, earlier] };
    expect(judge(`Pay ${A} 10 USDC on base`, payout([[A, 10]]), {}, account)).toMatchObject({
      verdict: "confirm",
      twin: { id: "po_7" },
    });
  });

  it("that shares one pair with a payout of the last day shows the earlier one", () => {
    const earlier = record({
      id: "po_7",
      kind: "payout",
      rows: [{ address: A, amount: 10_000_000n }],
      createdAt: new Date("2026-03-02T11:30:00Z"),
    });
    const account = { ...ACCOUNT, records: [...ACCOUNT.records, earlier] };
    const verdict = judge(
      `Pay ${A} 10 USDC and ${B} 20 USDC on base`,
      payout([
        [A, 10],
        [B, 20],
      ]),
      {},
      account,
    );
    expect(verdict).toMatchObject({
      verdict: "confirm",
      reasons: [{ rule: "repeat_across" }],
      twin: { id: "po_7" },
    });
  });

  it("of a turn that already made one names it", () => {
    const chat = `Pay ${A} 10 USDC on base`;
    const account = { ...ACCOUNT, spentTurns: new Map([[turnHash(chat), "po_6"]]) };
    const verdict = judge([chat, "thanks", `and pay ${B} 5 USDC on base`], payout([[A, 10]]), {}, account);
    expect(verdict.verdict).not.toBe("allow");
    expect(JSON.stringify(judge(chat, payout([[A, 10]]), {}, account))).toContain("po_6");
  });

  it("of a turn that made the same one says so once, and of another one of the day beside", () => {
    const chat = `Pay ${A} 10 USDC on base`;
    const of = (id: string) => {
      const rows = [{ address: A, amount: 10_000_000n }];
      const earlier = record({ id, kind: "payout", rows, createdAt: new Date("2026-03-02T11:30:00Z") });
      const account = {
        ...ACCOUNT,
        records: [...ACCOUNT.records, earlier],
        spentTurns: new Map([[turnHash(chat), "po_6"]]),
      };
      return judge(chat, payout([[A, 10]]), {}, account);
    };
    expect(of("po_6")).toMatchObject({
      reasons: [{ rule: "order_made_already", message: "a message of the same words already made po_6" }],
      twin: { id: "po_6" },
    });
    expect(of("po_7")).toMatchObject({
      reasons: [{ rule: "order_made_already" }, { rule: "repeat_across" }],
      twin: { id: "po_7" },
    });
  });
});
