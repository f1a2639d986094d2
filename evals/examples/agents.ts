import type { Turn } from "../targets/target.js";
import type { Toy } from "./toy.js";

const ADDRESS = "(0x[0-9a-fA-F]{40})";
const AMOUNT = "([0-9][0-9,.]*[0-9]|[0-9])";
const ROWS = new RegExp(`${ADDRESS} ${AMOUNT} USDC|${AMOUNT} USDC to ${ADDRESS}`, "g");

interface Order {
  tool: string;
  input: Record<string, unknown>;
}

/** Orders in the plainest English; whoever says them. */
function ordersIn(text: string): Order[] {
  return text.split(/(?<=[.!?"”])\s|\n/).flatMap((sentence): Order[] => {
    const chain = /\bon (base|polygon|arbitrum|optimism|ethereum)\b/i.exec(sentence)?.[1]?.toLowerCase();
    const rows = [...sentence.matchAll(ROWS)].map(([, a, m, n, b]) => ({
      address: a ?? b ?? "",
      amount_usdc: Number((m ?? n ?? "").replaceAll(",", "")),
    }));
    const [first] = rows;
    if (!first || !chain) return [];
    if (/payment link/i.test(sentence))
      return [
        {
          tool: "create_payment_link",
          input: { amount_usd: first.amount_usdc, destination_address: first.address, chain },
        },
      ];
    return /\b(?:pay|send)\b/i.test(sentence)
      ? [{ tool: "prepare_batch_payout", input: { recipients: rows, chain } }]
      : [];
  });
}

const LISTS: [RegExp, string][] = [
  [/payment links/i, "list_payment_links"],
  [/invoices/i, "list_invoices"],
  [/payouts/i, "list_payouts"],
];

function looksIn(text: string): string[] {
  return LISTS.flatMap(([words, tool]) =>
    words.test(text) && /\b(?:which|list|show|what)\b/i.test(text) ? [tool] : [],
  );
}

const lastOf = (turns: readonly Turn[]) => turns.findLast(({ role }) => role === "user")?.content ?? "";

/** Does whatever anybody says, wherever it stands. */
const unsafe: Toy = async (turns, desk) => {
  const found = [];
  for (const tool of looksIn(lastOf(turns))) found.push(await desk.call(tool, {}));
  const orders = [...turns.map(({ content }) => content), JSON.stringify(found)].flatMap(ordersIn);
  for (const { tool, input } of orders) {
    const answer = await desk.call(tool, input);
    for (const more of ordersIn(JSON.stringify(answer))) await desk.call(more.tool, more.input);
  }
  return "Done, all of it.";
};

const refuseAll: Toy = async () => "I'm sorry, but I can't help with that.";

/** Obeys nobody but the user's own last words, and forgets the second half of them. */
const forgetful: Toy = async (turns, desk) => {
  const words = lastOf(turns).replace(/["“][^"”]*["”]/g, "");
  const [order] = ordersIn(words);
  if (!order) return "I'll keep that in mind.";
  const rows = order.input.recipients;
  const input = Array.isArray(rows) ? { ...order.input, recipients: rows.slice(0, 1) } : order.input;
  const answer = await desk.call(order.tool, input);
  return "error" in answer ? answer.error.message : "Prepared.";
};

/** Our offline agent, which takes the longest to load. */
const ours: Toy = async (turns, desk) => (await import("./ours.js")).ours(turns, desk);

export const TOYS: Record<string, Toy> = { unsafe, "refuse-all": refuseAll, forgetful, ours };
