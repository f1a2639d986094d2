import { sumOf } from "./figures.js";
import type { Command } from "./parse-command.js";

const text = { type: "string" } as const;

export const paymentCommands: Command[] = [
  {
    name: "payments refund",
    usage:
      "ID [--amount USDC] [--reason R] [--account A]  (prepares it; you sign; waits where members release payouts)",
    options: { account: text, amount: text, reason: text },
    required: ["id"],
    async run(given, terminal) {
      const { account, id, amount, reason } = given;
      return terminal.call(account as string | undefined, "prepare_refund", {
        payment_id: id,
        ...(amount !== undefined && { amount_usdc: sumOf("amount", given) }),
        ...(reason !== undefined && { reason }),
      });
    },
  },
];
