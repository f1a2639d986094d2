import type { RawCall } from "./case.js";
import { HarnessError } from "./harness-error.js";
import type { Names } from "./names.js";

export interface Call {
  readonly tool: string;
  readonly input: Record<string, unknown>;
}

type Short = (input: Record<string, unknown>) => Record<string, unknown>;

const items = (rows: unknown) =>
  rowsOf(rows).map(([description, quantity, unit_price]) => ({
    description,
    quantity,
    unit_price,
  }));

function rowsOf(rows: unknown): [string, number, number][] {
  if (Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.length === 3)) return rows;
  throw new HarnessError("items: expected a list of [what, how many, price]");
}

/** The short words of the case files: each says a call in one line. */
const SHORT: Record<string, [tool: string, spell: Short]> = {
  link: [
    "create_payment_link",
    ({ amount, to, on, ...rest }) => ({ amount_usd: amount, destination_address: to, chain: on, ...rest }),
  ],
  invoice: [
    "create_invoice",
    ({ name, email, items: rows, to, on, ...rest }) => {
      const line_items = items(rows);
      const cents = line_items.reduce((sum, row) => sum + Math.round(row.quantity * row.unit_price * 1e6), 0);
      const total_usd = cents / 1e6;
      return {
        client_name: name,
        client_email: email,
        total_usd,
        line_items,
        destination_address: to,
        chain: on,
        ...rest,
      };
    },
  ],
  plan: [
    "create_subscription_plan",
    ({ amount, days, to, on, plan_id, ...rest }) => ({
      amount_usdc: amount,
      interval_days: days,
      destination_wallet: to,
      chain: on,
      on_chain_plan_id: plan_id,
      ...rest,
    }),
  ],
  jar: [
    "create_donation_jar",
    ({ to, on, goal, ...rest }) => ({
      destination_wallet: to,
      chain: on,
      ...(goal !== undefined && { goal_usdc: goal }),
      ...rest,
    }),
  ],
  checkout: ["create_checkout", ({ amount, ...rest }) => ({ amount_usdc: amount, ...rest })],
};

export const SHORT_WORDS = [...Object.keys(SHORT), "pay", "split"];

export function readCall(raw: RawCall, names: Names): Call {
  const [[key, value] = ["", undefined]] = Object.entries(raw);
  const payout = /^(pay|split) (\w+)$/.exec(key);
  if (payout) return readPayout(payout[1] === "split", payout[2] ?? "", value, names);
  const input = names.expandAll((value ?? {}) as Record<string, unknown>);
  const short = Object.hasOwn(SHORT, key) ? SHORT[key] : undefined;
  return short ? { tool: short[0], input: withoutUndefined(short[1](input)) } : { tool: key, input };
}

/** `pay base: [$ann 25, $ben 30]` */
function readPayout(isSplit: boolean, chain: string, rows: unknown, names: Names): Call {
  if (!Array.isArray(rows)) throw new HarnessError(`pay ${chain}: expected a list of rows such as $ann 25`);
  const recipients = rows.map((row) => {
    const text = names.expand(String(row));
    const at = text.lastIndexOf(" ");
    return { address: text.slice(0, at), amount_usdc: Number(text.slice(at + 1)) };
  });
  return { tool: "prepare_batch_payout", input: { recipients, chain, ...(isSplit && { kind: "split" }) } };
}

function withoutUndefined(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
