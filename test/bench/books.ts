import { type ChildProcess, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromPackageRoot } from "../../src/package-root.js";
import { openDatabase, type Sql } from "../../src/store/database.js";
import { startEmbeddedPostgres } from "../../src/store/embedded.js";
import { BILL } from "../support/bill.js";
import { CHORES } from "./books/chores.js";
import { fill, OF_THE_MONTH } from "./books/fill.js";
import { atLeast, median, type Row, report, rounded } from "./report.js";
import { httpRequest, type Load, load } from "./rest/load.js";
import { seed, startOurs, stop } from "./rest/program.js";

/**
 * Lists, search, a month's statement, sweeps and forgetting of an account with a million links, payments and events, beside
 * one with a thousand of each.
 */
const RECORDS = Number(process.env.BENCH_RECORDS ?? 1_000_000);
/** Of the largest book, where it is to have more of them than of all else. */
const PAYMENTS = Number(process.env.BENCH_PAYMENTS ?? RECORDS);
const SIZES = [OF_THE_MONTH, RECORDS / 10, RECORDS];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 1);

interface Book {
  url: string;
  authorization: Record<string, string>;
  account: string;
  sql: Sql;
}

const closing: (() => unknown)[] = [];

async function main(): Promise<void> {
  execFileSync(process.execPath, [fromPackageRoot("build.mjs")], { stdio: ["ignore", 2, 2] });
  try {
    const books: Book[] = [];
    for (const size of SIZES) books.push(await open(size));
    const rows: Row[] = [];
    for (const path of paths()) rows.push(await answerRow(path, books));
    for (const [what, chore] of Object.entries(CHORES)) rows.push(await choreRow(what, chore, books));
    report("books", rows);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function open(records: number): Promise<Book> {
  const dataDir = mkdtempSync(join(tmpdir(), "unsigned-bench-"));
  closing.push(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 }));
  const { connection, release } = await startEmbeddedPostgres(dataDir);
  closing.push(release);
  const children: ChildProcess[] = [];
  closing.push(() => Promise.all(children.map(stop)));
  // What the clock makes due is the bench's own to do.
  const ours = await startOurs(dataDir, children, { ROLE: "api" });
  const { key, account } = await seed(ours, dataDir);
  const authorization = { Authorization: `Bearer ${key}` };
  const made = await fetch(`${ours.url}/api/v1/invoices`, {
    method: "POST",
    headers: { ...authorization, "content-type": "application/json" },
    body: JSON.stringify(BILL),
  });
  const { data } = (await made.json()) as { data: { id: string } };
  const sql = openDatabase(connection, 4);
  closing.push(() => sql.end());
  const payments = records === RECORDS ? PAYMENTS : records;
  await fill(sql, account, data.id, { records, payments });
  return { url: ours.url, authorization, account, sql };
}

function paths(): string[] {
  const month = new Date().toISOString().slice(0, 7);
  return [
    "/payment-links?limit=20",
    "/payment-links?limit=20&status=paid",
    "/payment-links?limit=20&sort=-amount",
    "/payment-links?limit=20&q=order-77",
    "/payment-links?limit=20&q=ticket",
    "/payments?limit=50",
    "/payments?limit=50&sort=-amount",
    "/payments?limit=50&q=client7@example.com",
    `/payments?limit=50&q=${prefixOf("7")}`,
    `/payments?limit=50&q=${prefixOf("payer7")}`,
    `/payments?limit=50&created_after=${month}-01`,
    "/events?limit=50",
    `/statements/${month}`,
    `/insights?month=${month}`,
  ];
}

/** Of the hash, or the payer, that was made of this. */
function prefixOf(seed: string): string {
  return `0x${createHash("md5").update(seed).digest("hex").slice(0, 16)}`;
}

async function answerRow(path: string, books: readonly Book[]): Promise<Row> {
  const rounds: Load[][] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const loads: Load[] = [];
    for (const { url, authorization } of books) {
      const bytes = httpRequest("GET", `/api/v1${path}`, authorization);
      loads.push(await load(url, () => bytes, { connections: 4, seconds: SECONDS, status: 200 }));
    }
    if (loads.some(({ wrong }) => wrong > 0)) throw new Error(`${path} was refused`);
    if (round >= 0) rounds.push(loads);
  }
  const of = (figure: (load: Load) => number) =>
    SIZES.map((_, at) => median(rounds.flatMap((loads) => (loads[at] ? [figure(loads[at])] : []))));
  const also = { p50_ms: of(({ p50 }) => p50).at(-1) ?? 0, p99_ms: of(({ p99 }) => p99).at(-1) ?? 0 };
  return {
    ...grown(
      `GET ${path}`,
      "requests/s",
      of(({ perSecond }) => perSecond),
    ),
    also: { p50_ms: rounded(also.p50_ms, 1), p99_ms: rounded(also.p99_ms, 1) },
  };
}

/** How often a minute, so that more is better as it is everywhere else. */
async function choreRow(
  what: string,
  chore: (sql: Sql, account: string) => Promise<number>,
  books: readonly Book[],
): Promise<Row> {
  const rounds: number[][] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const times: number[] = [];
    for (const { sql, account } of books) times.push(await chore(sql, account));
    if (round >= 0) rounds.push(times);
  }
  const rates = SIZES.map((_, at) => 60_000 / median(rounds.map((times) => times[at] ?? Number.NaN)));
  return grown(what, "times a minute", rates);
}

/** With the most records, beside the fewest. */
function grown(what: string, unit: string, rates: readonly number[]): Row {
  const [few = 0, some = 0, many = 0] = rates;
  return {
    what,
    value: Math.round(many),
    unit,
    floor: { [`with ${OF_THE_MONTH.toLocaleString("en-US")}`]: Math.round(few) },
    ...atLeast(0.9, "the floor", rounded(many / few)),
    curve: [few, some, many].map((rate, at) => [SIZES[at] ?? 0, rounded(rate, 1)]),
  };
}

await main();
