import { randomBytes } from "node:crypto";
import { type IdPrefix, newId, randomText } from "../src/ids.js";
import { mintKey } from "../src/keys.js";
import { type Actor, type Caller, jobActor } from "../src/runtime/caller.js";
import { call as throughGate } from "../src/runtime/gate.js";
import type { House } from "../src/runtime/house.js";
import type { Door, Right } from "../src/runtime/scope.js";
import { insertAccount } from "../src/store/accounts.js";
import { insertApiKey } from "../src/store/api-keys.js";
import { readCall } from "./calls.js";
import type { Plant, World } from "./case.js";
import { HarnessError } from "./harness-error.js";
import { addressNamed, createNames } from "./names.js";

type Row = Record<string, unknown>;
type Tables = Record<string, Row[]>;

/** An account as it stands before a chat, and what its records are called in the case files. */
export interface Home {
  accountId: string;
  records: Map<string, Row>;
  /** Ids of every record that was there before. */
  before: Set<string>;
}

export interface Template extends Home {
  tables: Tables;
  /** The statement that puts such rows, given as JSON, into their tables. */
  insert: string;
}

/** What every account of a world is called. */
const NAME = "Eval";

/** A jar's address is one over all accounts: in a database that was given those of an earlier stand have it. */
export async function freeEarlierSlugs({ sql }: House): Promise<void> {
  await sql`
    update donation_jars set slug = left(slug, 20) || '-' || right(id, 16)
    where account_id in (select id from accounts where name = ${NAME})`;
}

export async function callerOf(
  house: House,
  accountId: string,
  door: Door,
  right: Right = "admin",
): Promise<Caller> {
  const account = { id: accountId, name: NAME, plan: "scale" as const, spendLimit: null };
  const actor =
    door === "rest" && right !== "collect" ? jobActor("evals") : await newActor(house, accountId, right);
  return { account, actor, door };
}

async function newActor(house: House, accountId: string, right: Right): Promise<Actor> {
  const { id } = await mintAccountKey(house, accountId, right);
  return { kind: "key", id, scopes: [right], policy: "full" };
}

/** A new account with everything of its world, made through the gate like any other. */
export async function buildTemplate(house: House, world: World): Promise<Template> {
  const accountId = newId("acc", house.clock());
  await insertAccount(house.sql, {
    id: accountId,
    name: NAME,
    plan: "scale",
    createdAt: agoOf(house, "60d"),
  });
  const home: Home = { accountId, records: new Map(), before: new Set() };
  for (const [name, { on, label, default: isDefault }] of Object.entries(world.wallets)) {
    const address = addressNamed(name);
    if (!address) throw new HarnessError(`wallet ${name} has no address in names.ts`);
    const input = { address, chain: on, ...(label && { label }), ...(isDefault && { default: true }) };
    await runTool(house, accountId, "rest", "link_wallet", input, "60d");
  }
  for (const record of world.records) await plantRecord(house, home, record);
  const tables = await readTables(house, accountId);
  return { ...home, tables, insert: copying(tables) };
}

/** Puts one record into an account by the door that the case names, as old as it says. */
export async function plantRecord(house: House, home: Home, { as, door, ago, state, payer, ...rest }: Plant) {
  const [[key] = [""]] = Object.entries(rest);
  const names = createNames(home.records);
  const { tool, input } = readCall({ [key]: rest[key] }, names);
  const by = door === "collect" ? "rest" : (door ?? "rest");
  const record = await runTool(house, home.accountId, by, tool, input, ago ?? "10d");
  const id = String(record.id ?? record.slug);
  if (as) home.records.set(as, { ...record, number: record.invoice_number ?? "" });
  if (state) await house.sql`update payouts set status = ${state} where id = ${id}`;
  if (payer) await insertPayment(house, home.accountId, id, names.expand(payer), ago ?? "10d");
}

async function runTool(
  house: House,
  accountId: string,
  door: Door,
  name: string,
  input: unknown,
  ago: string,
) {
  const tool = house.tools.find((one) => one.name === name);
  if (!tool) throw new HarnessError(`no tool is called ${name}`);
  const then = { ...house, clock: () => agoOf(house, ago) };
  const by = await callerOf(house, accountId, door, name === "create_checkout" ? "collect" : "admin");
  const { data } = await throughGate(then, by, tool, input, { signal: AbortSignal.timeout(10_000) });
  return data as Row;
}

async function insertPayment(
  { sql, clock }: House,
  accountId: string,
  resource: string,
  payer: string,
  ago: string,
) {
  const [link] = await sql<
    { destinationAddress: string; contract: string; termsId: string; amount: bigint }[]
  >`
    select destination_address, contract, terms_id, amount from payment_links where id = ${resource}`;
  if (!link) throw new HarnessError(`payer: ${resource} is no link`);
  const hash = () => `0x${randomBytes(32).toString("hex")}`;
  const createdAt = agoOf({ clock }, ago);
  await sql`insert into payments ${sql({
    id: newId("pay", createdAt),
    accountId,
    chain: "base",
    kind: "paid",
    txHash: hash(),
    logIndex: 0,
    blockNumber: 1n,
    blockHash: hash(),
    contract: link.contract,
    termsId: link.termsId,
    payer,
    destinationAddress: link.destinationAddress,
    amount: link.amount,
    fee: 0n,
    status: "final",
    late: false,
    screening: "clear",
    resourceId: resource,
    createdAt,
  })}`;
}

export function agoOf({ clock }: Pick<House, "clock">, ago: string): Date {
  const unit = { m: 60_000, h: 3_600_000, d: 86_400_000 }[ago.slice(-1)] ?? 0;
  return new Date(clock().getTime() - Number(ago.slice(0, -1)) * unit);
}

const COPIED = [
  "wallets",
  "payment_links",
  "invoice_series",
  "invoice_counters",
  "invoices",
  "subscriptions",
  "donation_jars",
  "payouts",
  "payout_recipients",
] as const;
/** What the database works out for itself. */
const GENERATED = "bytes";

async function readTables({ sql }: House, accountId: string): Promise<Tables> {
  const accounts = await sql<
    { row: Row }[]
  >`select to_jsonb(t) as row from accounts t where id = ${accountId}`;
  const tables: Tables = { accounts: accounts.map(({ row }) => row) };
  for (const table of COPIED) {
    const rows = await sql<{ row: Row }[]>`
      select to_jsonb(t) - ${GENERATED} as row from ${sql(table)} t where account_id = ${accountId}`;
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

function copying(tables: Tables): string {
  const parts = Object.entries(tables).flatMap(([table, [row]]) =>
    row ? [`${table}_made as (${insertOf(table, row)})`] : [],
  );
  return `with given as materialized (select $1::text::jsonb as tables), ${parts.join(", ")} select`;
}

function insertOf(table: string, row: Row): string {
  const columns = Object.keys(row)
    .map((column) => `"${column}"`)
    .join(", ");
  return `insert into ${table} (${columns}) select ${columns} from given, jsonb_populate_recordset(null::${table}, tables -> '${table}')`;
}

/** The same account once more under new ids: milliseconds instead of a dozen calls. */
export async function cloneTemplate(house: House, template: Template): Promise<Home> {
  const accountId = newId("acc", house.clock());
  const renamed = renamedValues(template, accountId);
  const pattern = new RegExp([...renamed.keys()].join("|"), "g");
  const rename = (text: string) => text.replace(pattern, (old) => renamed.get(old) ?? old);
  const copy = <T>(value: T): T => JSON.parse(rename(JSON.stringify(value)));
  const tables = rename(JSON.stringify(template.tables));
  await house.sql.unsafe(template.insert, [tables], { prepare: true });
  const records = new Map([...template.records].map(([name, row]) => [name, copy(row)]));
  return { accountId, records, before: new Set([...renamed.values()]) };
}

const UNIQUE = ["id", "slug", "sign_slug", "terms_id", "on_chain_jar_id"];

function renamedValues({ tables, accountId }: Template, newAccount: string): Map<string, string> {
  const renamed = new Map([[accountId, newAccount]]);
  for (const row of Object.values(tables).flat()) {
    for (const column of UNIQUE) {
      const value = row[column];
      if (typeof value === "string" && !renamed.has(value)) renamed.set(value, another(value));
    }
  }
  return renamed;
}

function another(value: string): string {
  if (value.startsWith("0x")) return `0x${randomBytes((value.length - 2) / 2).toString("hex")}`;
  const prefix = /^([a-z]+)_[0-9a-z]{20,}$/.exec(value)?.[1];
  if (prefix) return newId(prefix as IdPrefix, new Date());
  return /\d/.test(value)
    ? value.replace(/[0-9a-z]{16}$/, () => randomText(16))
    : `${value}-${randomText(8)}`;
}

export async function mintAccountKey(
  house: House,
  accountId: string,
  kind: Right | "strict",
): Promise<{ id: string; key: string }> {
  const { key, hash, hint } = mintKey("server");
  const strict = kind === "strict";
  const scopes = strict ? (["write"] as const) : ([kind] as const);
  const now = house.clock();
  const id = newId("key", now);
  const row = {
    id,
    accountId,
    kind: "server" as const,
    scopes: [...scopes],
    policy: strict ? ("strict" as const) : ("full" as const),
    label: null,
  };
  await insertApiKey(house.sql, { ...row, hash, hint, createdAt: now });
  return { id, key };
}
