import { type ChildProcess, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromPackageRoot } from "../../src/package-root.js";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { copyInvoice } from "../support/many-records.js";
import { median, type Row, report } from "./report.js";
import { httpRequest, type Load, load } from "./rest/load.js";
import { seed, startOurs, stop } from "./rest/program.js";

/** Lists, search and a month's statement of an account with a million payments, beside one with that month alone. */
const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? 1_000_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1);
const OF_THE_MONTH = 1_000;
const INVOICES = 200;
/** Of the month. */
const PAYERS = 500;
const WALLET = "0x71c7656ec7ab88b098defb751b7401b5f6d8976f";

interface Book {
  url: string;
  authorization: Record<string, string>;
}

async function main(): Promise<void> {
  execFileSync(process.execPath, [fromPackageRoot("build.mjs")], { stdio: ["ignore", 2, 2] });
  const children: ChildProcess[] = [];
  const folders: string[] = [];
  const releases: (() => Promise<void>)[] = [];
  try {
    const open = async (payments: number) => {
      const dataDir = mkdtempSync(join(tmpdir(), "unsigned-bench-"));
      folders.push(dataDir);
      const { connection, release } = await startEmbeddedPostgres(dataDir);
      releases.push(release);
      const ours = await startOurs(dataDir, children);
      const { key, account } = await seed(ours, dataDir);
      const authorization = { Authorization: `Bearer ${key}` };
      const sql = openDatabase(connection, 1);
      await fill({ url: ours.url, authorization }, sql, account, payments);
      await sql.end();
      return { url: ours.url, authorization };
    };
    const small = await open(OF_THE_MONTH);
    const large = await open(PAYMENTS);
    report("books", await measured(small, large));
  } finally {
    for (const child of children) await stop(child);
    for (const release of releases) await release();
    for (const folder of folders)
      rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  }
}

/**
 * The month has as many in both, and its payers and half of the clients nothing else, so that answers are alike; what
 * one book has more lies in the ten years before.
 */
async function fill(
  { url, authorization }: Book,
  sql: Sql,
  account: string,
  payments: number,
): Promise<void> {
  const made = await fetch(`${url}/api/v1/invoices`, {
    method: "POST",
    headers: { ...authorization, "content-type": "application/json" },
    body: JSON.stringify({
      client_name: "Acme",
      client_email: "ap@acme.example",
      total_usd: 1,
      line_items: [{ description: "Work", quantity: 1, unit_price: 1 }],
      destination_address: WALLET,
      chain: "base",
    }),
  });
  const { data } = (await made.json()) as { data: { id: string } };
  await copyInvoice(sql, data.id, INVOICES);
  await sql`
    insert into payments (id, account_id, chain, kind, tx_hash, log_index, block_number, block_hash, contract, terms_id, payer,
      destination_address, amount, fee, status, late, screening, resource_id, created_at, mined_at)
    select 'pay_' || lpad(n::text, 26, '0'), ${account}, 'base', 'paid', '0x' || md5(n::text) || md5('b' || n), 0, n,
      '0x' || md5('c' || n) || md5('d' || n), contract, terms_id || n,
      '0x' || left(md5('payer' || case when n <= ${OF_THE_MONTH} then n % ${PAYERS} else ${PAYERS} + n % 5000 end) || md5('e'), 40),
      destination_address, 1000000 + n % 1000003, 10000, 'final', false, 'clear',
      'inv_' || lpad((1 + case when n <= ${OF_THE_MONTH} then n % ${INVOICES}
        else ${INVOICES / 2} + n % ${INVOICES / 2} end)::text, 26, '0'), at, at
    from payment_links, generate_series(1, ${payments}) n, lateral (
      select date_trunc('month', now()) + case when n <= ${OF_THE_MONTH} then n * interval '1 second'
        else -n * (interval '10 years' / ${payments}) end as at) as moment
    where id = (select link_id from invoices where id = ${data.id})`;
  await sql`vacuum analyze`;
  // What was written for the seed is on the disk before anybody is measured.
  await sql`checkpoint`;
}

async function measured(small: Book, large: Book): Promise<Row[]> {
  const month = new Date().toISOString().slice(0, 7);
  const paths = [
    "/payments?limit=50",
    "/payments?limit=50&sort=-amount",
    "/payments?limit=50&q=client7@example.com",
    `/payments?limit=50&q=${prefixOf("7")}`,
    `/payments?limit=50&q=${prefixOf("payer7")}`,
    `/payments?limit=50&created_after=${month}-01`,
    `/statements/${month}`,
    `/insights?month=${month}`,
  ];
  const rows: Row[] = [];
  for (const path of paths) {
    const rounds: { small: Load; large: Load }[] = [];
    const one = ({ url, authorization }: Book) => {
      const bytes = httpRequest("GET", `/api/v1${path}`, authorization);
      return load(url, () => bytes, { connections: 4, seconds: SECONDS, status: 200 });
    };
    for (let round = -1; round < ROUNDS; round++) {
      const both = { small: await one(small), large: await one(large) };
      if (both.small.wrong + both.large.wrong > 0) throw new Error(`${path} was refused`);
      if (round >= 0) rounds.push(both);
    }
    rows.push(rowOf(path, rounds));
  }
  return rows;
}

/** Of the hash, or the payer, that was made of this. */
function prefixOf(seed: string): string {
  return `0x${createHash("md5").update(seed).digest("hex").slice(0, 16)}`;
}

function rowOf(path: string, rounds: { small: Load; large: Load }[]): Row {
  const rate = (of: "small" | "large") => Math.round(median(rounds.map((round) => round[of].perSecond)));
  const ratio = Math.round((rate("large") / rate("small")) * 100) / 100;
  return {
    what: `GET ${path}, ${PAYMENTS} payments`,
    value: rate("large"),
    unit: "requests/s",
    against: {
      [`${OF_THE_MONTH} payments`]: rate("small"),
      p50_ms: Math.round(median(rounds.map(({ large }) => large.p50)) * 10) / 10,
      p99_ms: Math.round(median(rounds.map(({ large }) => large.p99)) * 10) / 10,
    },
    ratio,
    goal: "at least 0.8 of the other",
    holds: ratio >= 0.8,
  };
}

await main();
