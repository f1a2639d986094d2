import { startModelServer } from "../../support/model-server.js";
import { LONGEST_CHAT, longTurns, PAYEE, PIECES } from "./long-texts.js";

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
  { tool: "list_invoices", input: { status: "open" } },
];
const LONG_REPLY = 8_000;

/** A model that asks for a call of each kind, and then says much of what it was told. */
export const wordyModel = () =>
  startModelServer("openai", ({ entries }) => {
    const done = entries.filter(({ role }) => role === "result").length;
    const said = entries.find((entry) => entry.role === "user");
    const text = said?.role === "user" ? said.text.slice(0, LONG_REPLY) : "";
    const call = CALLS[done];
    return call ? { text: text.slice(0, 1_000), calls: [call] } : { text };
  });

const PLAYED = [
  "prose",
  "orders",
  "bills",
  "rows",
  "numbers on lines",
  "entities",
  "deeds",
  "sums in many turns",
];

/** The longest chats that may come, by what they are made of; each round's are new. */
export const longChats = PLAYED.map((what) => ({
  what,
  body: (round: number) => ({
    messages: longTurns(PIECES[what] ?? { piece: what }, LONGEST_CHAT).map((turn, index) =>
      index > 0 ? turn : { ...turn, content: `${round} ${turn.content.slice(2)}` },
    ),
  }),
}));
