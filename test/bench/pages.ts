import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Router from "@koa/router";
import type { Middleware } from "koa";
import type { Browser } from "playwright-core";
import { readConfig } from "../../src/config.js";
import { createApp, createHttpServer } from "../../src/http/app.js";
import { pageRoutes } from "../../src/http/pages/mount.js";
import { createLog } from "../../src/log.js";
import { listen, shut } from "../../src/main/listen.js";
import { firstStart } from "../../src/runtime/first-start.js";
import { openHouse } from "../../src/runtime/open-house.js";
import { tools } from "../../tools/index.js";
import { startBrowser } from "../support/browser.js";
import { build } from "../support/build.js";
import { caller } from "../support/demo/seed.js";
import { memberCookie } from "./pages/member-cookie.js";
import { EMPTY, type Seen, type Sight, see } from "./pages/see.js";
import { median, type Row, report } from "./report.js";

/** What a payer on a slow phone waits for, beside an empty page of the same server; medians of cold loads in turn. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const PORT = Number(process.env.PORT ?? 3998);
const WALLET = "0x71c7656ec7ab88b098defb751b7401b5f6d8976f";
const KB = 1024;
/** Of the issue in kB, and of Web Vitals' "good" in ms. */
const MOST = { script: 15, page: 20, firstPaint: 1_800, largestPaint: 2_500 };
/** Of the console: kB of all that its first screen loads, and ms until it can be used. */
const CONSOLE = { packed: 90, ready: 2_000 };

type Seeing = Record<string, Seen[]>;

async function main(): Promise<void> {
  const browser = await startBrowser();
  if (!browser) return report("pages", [{ what: "pages in Chromium", missing: "no browser starts here" }]);
  build("web", "console");
  const dataDir = mkdtempSync(join(tmpdir(), "unsigned-bench-"));
  const config = readConfig({ DATA_DIR: dataDir, PORT: String(PORT), LOG_LEVEL: "fatal" });
  const { house, close } = await openHouse(config, tools, createLog(config.LOG_LEVEL));
  const mounts = [...pageRoutes(house, { embedOrigins: [] }), emptyPage()];
  const server = createHttpServer(createApp({ house, mounts }));
  try {
    await listen(server, config);
    const key = (await firstStart(house)) ?? "";
    const sights = await seed(config.baseUrl, key);
    const cookie = await memberCookie(house);
    const first = { url: `${config.baseUrl}/console`, ready: "main h1", cookie };
    const seeing = await measure(browser, { ...sights, console: first });
    report("pages", rowsOf(seeing));
  } finally {
    await browser.close();
    await shut(server);
    await close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 200 });
  }
}

function emptyPage(): Middleware {
  const router = new Router();
  router.get("/empty", (ctx) => {
    ctx.type = "text/html; charset=utf-8";
    ctx.body = EMPTY;
  });
  return router.routes() as Middleware;
}

/** Addresses by what is at them, the floor first. */
async function seed(url: string, key: string): Promise<Record<string, Sight>> {
  const call = caller(url, key);
  const to = { destination_address: WALLET, chain: "base" };
  const link = await call("POST", "payment-links", { amount_usd: 25, description: "Blue chair", ...to });
  const line_items = Array.from({ length: 8 }, (_, index) => ({
    description: `Consulting, week ${index + 1}`,
    quantity: 2.5,
    unit_price: 100,
  }));
  const invoice = await call("POST", "invoices", {
    client_name: "Example Client Ltd",
    client_email: "books@client.example",
    total_usd: 2_000,
    line_items,
    ...to,
  });
  await call("POST", "donations", {
    slug: "city-garden",
    name: "A garden for the whole street",
    goal_usdc: 2_000,
    destination_wallet: WALLET,
    chain: "base",
  });
  return {
    "an empty page": { url: `${url}/empty` },
    "pay page of a link": { url: `${url}/pay/${link.slug}`, ready: "#pay" },
    "pay page of an invoice": { url: `${url}/pay/${invoice.payment_slug}`, ready: "#pay" },
    "donate page": { url: `${url}/donate/city-garden` },
  };
}

async function measure(browser: Browser, sights: Record<string, Sight>): Promise<Seeing> {
  const seeing: Seeing = {};
  for (let round = -1; round < ROUNDS; round++)
    for (const [what, sight] of Object.entries(sights)) {
      const seen = await see(browser, sight);
      if (round >= 0) seeing[what] = [...(seeing[what] ?? []), seen];
    }
  return seeing;
}

const time = (seen: Seen[], of: "firstPaint" | "largestPaint" | "ready") =>
  Math.round(median(seen.map((one) => one[of])));
const weight = (seen: Seen[], of: "script" | "page") =>
  Math.round((median(seen.map((one) => one[of])) / KB) * 10) / 10;

function consoleRows(seen: Seen[]): Row[] {
  const [ready, packed] = [time(seen, "ready"), weight(seen, "script") + weight(seen, "page")];
  return [
    {
      what: "console: its first screen can be used",
      value: ready,
      unit: "ms",
      goal: `at most ${CONSOLE.ready}`,
      holds: ready <= CONSOLE.ready,
    },
    {
      what: "console: all that its first screen loads",
      value: packed,
      unit: "kB on the wire",
      goal: `at most ${CONSOLE.packed}`,
      holds: packed <= CONSOLE.packed,
    },
  ];
}

function rowsOf({ "an empty page": floor = [], console: first = [], ...seeing }: Seeing): Row[] {
  return [...consoleRows(first), ...pageRows(floor, seeing)];
}

function pageRows(floor: Seen[], seeing: Seeing): Row[] {
  return Object.entries(seeing).flatMap(([what, seen]) => [
    ...(["firstPaint", "largestPaint"] as const).map((of): Row => {
      const [value, empty] = [time(seen, of), time(floor, of)];
      return {
        what: `${what}: ${of === "firstPaint" ? "first" : "largest"} paint`,
        value,
        unit: "ms",
        floor: { "an empty page": empty },
        ratio: Math.round((value / empty) * 100) / 100,
        goal: `at most ${MOST[of]}`,
        holds: value <= MOST[of],
      };
    }),
    ...(what.startsWith("pay")
      ? [{ what: `${what}: a wallet is found, Pay can be pressed`, value: time(seen, "ready"), unit: "ms" }]
      : []),
    ...(["script", "page"] as const).map((of): Row => {
      const value = weight(seen, of);
      return {
        what: `${what}: ${of === "script" ? "JavaScript, before and after Pay" : "HTML and CSS"}`,
        value,
        unit: "kB on the wire",
        goal: `at most ${MOST[of]}`,
        holds: value <= MOST[of],
      };
    }),
  ]);
}

await main();
