import { guard } from "../../src/agent/guard/verdict.js";
import type { GuardAccount } from "../../src/agent/reading/account.js";
import { noValues } from "../../src/agent/reply/known-values.js";
import { learnUserTurn } from "../../src/agent/reply/learn.js";
import { createReplyGuard } from "../../src/agent/reply/reply-guard.js";
import { maskSecrets } from "../../src/agent/text/secrets.js";
import { tools } from "../../tools/index.js";
import { LONGEST_CHAT, longTurns, PAYEE, PIECES, type Piece } from "./loop/long-texts.js";
import { type Row, report } from "./report.js";

const account: GuardAccount = {
  wallets: [{ address: PAYEE, chain: "base", label: "ops", is_primary: true }],
  records: [],
  prepared: [],
  paid: new Set(),
  spentTurns: new Map(),
};

const CALLS = [
  {
    tool: "prepare_batch_payout",
    input: { recipients: [{ address: PAYEE, amount_usdc: 10 }], chain: "base" },
  },
  { tool: "create_payment_link", input: { amount_usd: 25, destination_address: PAYEE, chain: "base" } },
  {
    tool: "create_invoice",
    input: {
      client_name: "Acme",
      client_email: "a@b.co",
      total_usd: 10,
      line_items: [{ description: "Design", quantity: 1, unit_price: 10 }],
      destination_address: PAYEE,
      chain: "base",
    },
  },
];
const known = new Map(tools.map((tool) => [tool.name, tool]));
const options = { known, allowed: new Set(known.keys()), parse: () => undefined };

/**
 * What the longest chat costs before and between model calls, in processor time, whatever it is made of: one call
 * of each kind judged, every turn masked, a reply of eight steps guarded. No more than a second, and four times the
 * text about four times as much, or a caller could hold up everybody.
 */
function judge(turns: ReturnType<typeof longTurns>): void {
  for (const call of CALLS) guard(call, turns, account, new Date(), options);
  const known = noValues();
  for (const { content } of turns) learnUserTurn(known, maskSecrets(content), "https://pay.example.com");
  const reply = createReplyGuard(known, "https://pay.example.com");
  for (let step = 0; step < 8; step++) reply.push(turns[0]?.content.slice(0, 2_000) ?? "");
}

function cpuOf(piece: Piece, size: number): number {
  const turns = longTurns(piece, size);
  const before = process.cpuUsage();
  judge(turns);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (const piece of Object.values(PIECES)) judge(longTurns(piece, LONGEST_CHAT / 4));
const rows = Object.entries(PIECES).map(([what, piece]): Row => {
  const quarter = Math.min(...[1, 2, 3].map(() => cpuOf(piece, LONGEST_CHAT / 4)));
  const value = Math.min(...[1, 2, 3].map(() => cpuOf(piece, LONGEST_CHAT)));
  const ratio = Math.round((value / quarter) * 10) / 10;
  return {
    what: `200,000 characters of ${what}`,
    value: Math.round(value),
    unit: "ms CPU",
    ratio,
    goal: "less than 1,000 ms, at most 8 times a quarter of it",
    holds: value < 1_000 && ratio <= 8,
  };
});
report("long-chat", rows);
