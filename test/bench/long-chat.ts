import type { GuardAccount } from "../../src/agent/guard/account.js";
import type { Turn } from "../../src/agent/guard/types.js";
import { guard } from "../../src/agent/guard/verdict.js";
import { learnUserTurn, noValues } from "../../src/agent/reply-guard/known-values.js";
import { maskSecrets } from "../../src/agent/reply-guard/secrets.js";
import { createReplyGuard } from "../../src/agent/reply-guard.js";
import { tools } from "../../tools/index.js";
import { type Row, report } from "./report.js";

/**
 * What the longest chat costs before and between model calls, in processor time, whatever it is made of: one call
 * of each kind judged, every turn masked, a reply of eight steps guarded. Four times the text may cost about four
 * times as much, or a caller could hold up everybody.
 */
const LONGEST = 200_000;
const PER_TURN = 40_000;
const PAYEE = "0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1";

const TEXTS: Readonly<Record<string, string>> = {
  prose: "Please could you tell me about the invoices of last month and what we did with them. ",
  orders: `Create a payment link for 25 USDC to ${PAYEE} on base. `,
  pairs: `10 USDC to ${PAYEE}, `,
  rows: `${PAYEE},10\n`,
  "e-mails": "a@b.co ",
  links: "http://a.b ",
  numbers: "1 ",
  words: "a ",
  marks: '"',
  tags: "<a ",
  entities: "&#1;",
};

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

function judge(piece: string, size: number): void {
  const text = piece.repeat(size / piece.length + 1).slice(0, size);
  const turns: Turn[] = [];
  for (let at = 0; at < size; at += PER_TURN)
    turns.push({ role: "user", content: text.slice(at, at + PER_TURN) });
  for (const call of CALLS) guard(call, turns, account, new Date(), options);
  const known = noValues();
  for (const { content } of turns) learnUserTurn(known, maskSecrets(content), "https://pay.example.com");
  const reply = createReplyGuard(known, "https://pay.example.com");
  for (let step = 0; step < 8; step++) reply.push(text.slice(0, 2_000));
}

function cpuOf(piece: string, size: number): number {
  const before = process.cpuUsage();
  judge(piece, size);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

for (const piece of Object.values(TEXTS)) judge(piece, LONGEST / 4);
const rows = Object.entries(TEXTS).map(([what, piece]): Row => {
  const quarter = Math.min(...[1, 2, 3].map(() => cpuOf(piece, LONGEST / 4)));
  const value = Math.min(...[1, 2, 3].map(() => cpuOf(piece, LONGEST)));
  const ratio = Math.round((value / quarter) * 10) / 10;
  return {
    what: `200,000 characters of ${what}`,
    value: Math.round(value),
    unit: "ms CPU",
    ratio,
    goal: "at most 8 times a quarter of it",
    holds: ratio <= 8,
  };
});
report("long-chat", rows);
