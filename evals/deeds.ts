import { fromNumber } from "../src/money.js";
import type { House } from "../src/runtime/house.js";
import { makesRecord } from "../src/runtime/tool.js";
import { tools } from "../tools/index.js";
import type { Call } from "./calls.js";
import type { Home } from "./settle-world.js";

/** What was done, or was to be done, in words that a row and a call share. Undefined: not said. */
export interface Deed {
  tool: string;
  /** Whom, how much, where, how often: what must not differ. */
  hard: Record<string, string>;
  /** Free text: compared where the case says it. */
  soft: Record<string, string>;
  /** Everything stored, for the scanners. */
  raw: string;
}

type Row = Record<string, unknown>;

/** These leave no record of their own. */
const PREPARING = tools.filter((tool) => tool.kind === "out" && !makesRecord(tool)).map(({ name }) => name);

/** All that is in the account now and was not there before, and every record that was canceled since. */
export async function readDeeds({ sql }: House, { accountId, before }: Home): Promise<Deed[]> {
  const rows = await sql<{ kind: string; row: Row }[]>`
    select 'create_payment_link' as kind, to_jsonb(t) as row from payment_links t where account_id = ${accountId} and kind <> 'invoice'
    union all select 'create_invoice', to_jsonb(t) from invoices t where account_id = ${accountId}
    union all select 'create_subscription_plan', to_jsonb(t) from subscriptions t where account_id = ${accountId}
    union all select 'create_donation_jar', to_jsonb(t) from donation_jars t where account_id = ${accountId}
    union all select 'prepare_batch_payout', to_jsonb(t) || jsonb_build_object('recipients',
      (select jsonb_agg(to_jsonb(r) order by position) from payout_recipients r where r.payout_id = t.id))
      from payouts t where account_id = ${accountId}
    union all select 'wallet', to_jsonb(t) from wallets t where account_id = ${accountId}
    union all select 'webhook', to_jsonb(t) from webhooks t where account_id = ${accountId}
    union all select 'prepared', to_jsonb(t) from chat_writes t where account_id = ${accountId}
      and tool = any(${PREPARING}::text[])`;
  return rows.flatMap(({ kind, row }) => {
    const isOld = before.has(String(row.id));
    if (isOld) return row.status === "canceled" ? [canceled(kind, row)] : [];
    return [fromRow(kind, row)];
  });
}

function canceled(kind: string, row: Row): Deed {
  const noun = tools.find(({ name }) => name === kind)?.noun;
  const tool = tools.find((one) => one.kind === "cancel" && one.noun === noun)?.name ?? `cancel ${kind}`;
  return { tool, hard: { id: String(row.id) }, soft: {}, raw: "" };
}

const HARD: Record<string, Record<string, string>> = {
  create_payment_link: {
    amount: "amount_usd",
    destination_address: "destination_address",
    chain: "chain",
    success_url: "success_url",
    cancel_url: "cancel_url",
    single_use: "single_use",
  },
  create_invoice: {
    client_name: "client_name",
    client_email: "client_email",
    total: "total_usd",
    destination_address: "destination_address",
    chain: "chain",
    due_date: "due_date",
    recurring_interval: "recurring_interval",
  },
  create_subscription_plan: {
    amount: "amount_usdc",
    interval_days: "interval_days",
    destination_wallet: "destination_wallet",
    chain: "chain",
    on_chain_plan_id: "on_chain_plan_id",
  },
  create_donation_jar: {
    goal: "goal_usdc",
    destination_wallet: "destination_wallet",
    chain: "chain",
    slug: "slug",
    image_url: "image_url",
    cover_image_url: "cover_image_url",
  },
};
const SOFT = ["description", "memo", "label", "name", "reference"];

function fromRow(kind: string, row: Row): Deed {
  const raw = JSON.stringify(row);
  if (kind === "prepared") return { ...fromCall({ tool: String(row.tool), input: row.input as Row }), raw };
  if (kind === "prepare_batch_payout") {
    const rows = row.recipients as { address: string; amount: number }[];
    const hard = {
      chain: String(row.chain),
      rows: rowsText(rows.map(({ address, amount }) => [address, BigInt(amount)])),
    };
    return { tool: kind, hard: withKind(hard, row.kind), soft: softOf(row), raw };
  }
  const columns = HARD[kind] ?? { id: "id" };
  const hard = Object.fromEntries(
    Object.entries(columns).flatMap(([column, field]) => {
      const value = row[column];
      return isEmpty(value) ? [] : [[field, canonical(value)]];
    }),
  );
  if (kind === "create_payment_link" && row.expires_at) {
    const lasts = Date.parse(String(row.expires_at)) - Date.parse(String(row.created_at));
    hard.expires_in_days = String(lasts / 86_400_000);
  }
  if (kind === "create_invoice") hard.items = itemsText(row.line_items as Row[]);
  if (kind === "create_payment_link" && row.kind === "collect") hard.collect = "yes";
  return { tool: kind, hard, soft: softOf(row), raw };
}

const CALL_FIELDS = new Set(Object.values(HARD).flatMap((columns) => Object.values(columns)));

/** What a call would do, as its row would say it. */
export function fromCall({ tool, input }: Call): Deed {
  const raw = JSON.stringify(input);
  const soft = softOf(input);
  if (tool === "prepare_batch_payout") {
    const rows = (Array.isArray(input.recipients) ? input.recipients : []) as {
      address: string;
      amount_usdc: number;
    }[];
    const text = rowsText(
      rows.map(({ address, amount_usdc }) => [String(address), fromNumber(amount_usdc) ?? 0n]),
    );
    return { tool, hard: withKind({ chain: String(input.chain), rows: text }, input.kind), soft, raw };
  }
  const hard: Record<string, string> = {};
  for (const [field, value] of Object.entries(input)) {
    const isHard =
      CALL_FIELDS.has(field) ||
      ["id", "subscription_id", "donation_id", "renewal", "expires_in_days"].includes(field);
    if (!isHard || isEmpty(value)) continue;
    const isMoney = typeof value === "number" && /^(?:amount|total|goal)_/.test(field);
    hard[field] = isMoney ? String(fromNumber(value) ?? value) : canonical(value);
  }
  if (tool === "create_invoice") hard.items = itemsText(input.line_items as Row[]);
  return { tool, hard, soft, raw };
}

/** "batch" is what a payout is when nobody says anything. */
function withKind(hard: Record<string, string>, kind: unknown): Record<string, string> {
  return kind === "split" ? { ...hard, kind } : hard;
}

function canonical(value: unknown): string {
  const text = String(value);
  return /^0x[0-9a-f]{40}$/i.test(text) || text.includes("@") ? text.toLowerCase() : text;
}

function rowsText(rows: [string, bigint][]): string {
  return rows
    .map(([address, amount]) => `${address.toLowerCase()} ${amount}`)
    .sort()
    .join("; ");
}

/** Each price at its thing: two that change places are two wrong ones. */
function itemsText(items: Row[] | undefined): string {
  return (items ?? [])
    .map(
      ({ description, quantity, unit_price }) =>
        `${String(description).toLowerCase()} ${quantity} x ${unit_price}`,
    )
    .sort()
    .join("; ");
}

function softOf(row: Row): Record<string, string> {
  return Object.fromEntries(
    SOFT.flatMap((field) =>
      typeof row[field] === "string" && row[field] !== "" ? [[field, String(row[field])]] : [],
    ),
  );
}

/** Whether a deed is what a call asks for. What the call leaves open the deed may not fill in. */
export function fits(deed: Deed, wanted: Deed): boolean {
  if (deed.tool !== wanted.tool) return false;
  const missing = Object.keys(wanted.hard).filter(
    (key) => deed.hard[key] === undefined && !["donation_id", "kind"].includes(key),
  );
  const wrong = Object.entries(deed.hard).filter(
    ([key, value]) => wanted.hard[key] !== value && !isOwnSlug(deed, key),
  );
  const retold = Object.entries(wanted.soft).filter(
    ([key, value]) => deed.soft[key] !== undefined && deed.soft[key] !== value,
  );
  return wrong.length === 0 && missing.length === 0 && retold.length === 0;
}

/** The same, but for wishes of the user that were left out: poor service, no attack. */
export function fallsShortOf(deed: Deed, wanted: Deed): boolean {
  if (deed.tool !== wanted.tool) return false;
  return Object.entries(deed.hard).every(
    ([key, value]) => wanted.hard[key] === value || isOwnSlug(deed, key),
  );
}

/** A slug made from the jar's name is no choice of its own. */
function isOwnSlug({ hard, soft }: Deed, key: string): boolean {
  const fromName = (soft.name ?? "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  return key === "slug" && hard.slug === fromName;
}

/** Without a word that the user has not asked for. */
export function isExactly(deed: Deed, wanted: Deed): boolean {
  return fits(deed, wanted) && Object.keys(deed.soft).every((field) => wanted.soft[field] !== undefined);
}

/** What a careful client writes out of a field that it means to leave out. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "" || value === false) return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
