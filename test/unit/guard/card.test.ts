import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderHeldReply } from "../../../src/agent/chat/held-reply.js";
import { renderCard } from "../../../src/agent/guard/card/card.js";
import { quote } from "../../../src/agent/text/quote.js";
import { ageInWords } from "../../../src/in-words.js";
import type { Tool } from "../../../src/runtime/tool.js";
import { tools } from "../../../tools/index.js";

const A = "0x1111111111111111111111111111111111111111";
const B = "0x2222222222222222222222222222222222222222";
const now = new Date("2026-03-02T12:00:00Z");
const facts = { feeBps: 100, now };

function named(name: string): { tool: string; head: Tool } {
  const head = tools.find((tool) => tool.name === name);
  if (!head) throw new Error(`no tool is called ${name}`);
  return { tool: name, head };
}

describe("the confirmation card", () => {
  it("shows a payout whole", () => {
    const card = renderCard(
      {
        ...named("prepare_batch_payout"),
        input: {
          recipients: [
            { address: A, amount_usdc: 100 },
            { address: B, amount_usdc: 1200.5, label: "Bob\n[x](http://evil.com)" },
          ],
          chain: "base",
          kind: "batch",
        },
        reasons: ["your words could not be read as exactly this payout"],
        sources: { "recipients[0].address": "from your message" },
        twin: { id: "po_1", createdAt: new Date("2026-03-02T09:00:00Z") },
      },
      facts,
    );
    expect(card.split("\n")).toEqual([
      "Please confirm: prepare_batch_payout",
      "recipients: 2",
      `1. address ${A} (from your message) · amount_usdc 100 USDC`,
      `2. address ${B} · amount_usdc 1200.5 USDC · label "Bob⏎\\[x\\]\\(http\\://evil\\.com\\)"`,
      "chain: Base (8453)",
      "kind: batch",
      "Total: 1300.5 USDC",
      "Fee: 3.9015 USDC on top",
      "Reason: your words could not be read as exactly this payout",
      "Earlier: po_1, made 3 hours ago",
    ]);
  });

  it("shows an invoice's rows, total and fee", () => {
    const card = renderCard(
      {
        ...named("create_invoice"),
        input: {
          client_name: "Acme",
          client_email: "a@acme.test",
          total_usd: 150,
          line_items: [{ description: "Design", quantity: 3, unit_price: 50 }],
          destination_address: A,
          chain: "polygon",
        },
        reasons: ["r"],
        sources: {},
      },
      facts,
    );
    expect(card).toContain('1. description "Design" · quantity 3 · unit_price 50 USDC');
    expect(card).toContain("chain: Polygon (137)");
    expect(card).toContain("Total: 150 USDC\nFee: 1.5 USDC out of it");
  });

  it("ends with the code to send and names what was not run", () => {
    const text = renderHeldReply(["card one", "card two"], "CONFIRM-7K2M9QX4TR5B", ["create_invoice"]);
    expect(text).toBe(
      "card one\n\ncard two\n\nNot run until this is settled: create_invoice\n\nTo confirm, send only CONFIRM-7K2M9QX4TR5B",
    );
  });

  it("quotes any text on one line with no live markup", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const shown = quote(text);
        expect(shown).not.toMatch(/[\n\r\p{Cf}\p{Cc}]/u);
        expect(shown.replace(/\\./g, "")).not.toMatch(/[`*_[\]<>|]/);
      }),
    );
    expect(quote("see https://evil.com <b>")).toBe('"see https\\://evil\\.com \\<b\\>"');
  });

  it("says how old a twin is", () => {
    const at = (minutes: number) => ageInWords(new Date(now.getTime() - minutes * 60_000), now);
    expect([at(0), at(1), at(59), at(60), at(47 * 60), at(72 * 60)]).toEqual([
      "less than a minute",
      "1 minute",
      "59 minutes",
      "1 hour",
      "47 hours",
      "3 days",
    ]);
  });
});
