import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { startBrowser } from "../support/browser.js";
import { programOfTests } from "../support/build.js";
import { until } from "../support/pay.js";
import { picture } from "../support/picture.js";
import { visit } from "../support/visit.js";

let browser: Browser | undefined;
let demo: ChildProcess;
let said = "";
/** Its temporary folder: whatever it leaves behind is found there. */
const folder = mkdtempSync(join(tmpdir(), "d-"));

beforeAll(async () => {
  browser = await startBrowser();
  const env = { ...process.env, PORT: String(await freePort()), TMPDIR: folder };
  const [node, program] = programOfTests("demo");
  demo = spawn(node, [program], { env });
  demo.stdout?.on("data", (chunk) => {
    said += chunk;
  });
  demo.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  await until(
    async () => said,
    (text) => text.includes("Ctrl-C"),
    280_000,
  );
}, 300_000);
afterAll(async () => {
  if (demo?.exitCode === null) demo.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address ? address.port : 0;
}

it("lets a newcomer pay an invoice with two clicks", async (context) => {
  if (!browser) return context.skip();
  const url = /Pay an invoice +(\S+)/.exec(said)?.[1] ?? "";
  const { page, complaints, origins, close } = await visit(browser, url);
  await page.getByRole("button", { name: "Pay 480.00 USDC" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Paid" }).waitFor();
  expect(complaints).toEqual([]);
  expect([...origins]).toEqual([new URL(url).origin]);
  await close();
  const [, invoices = "", authorization = ""] = /curl -s (\S+) -H "Authorization: ([^"]+)"/.exec(said) ?? [];
  const answer = (await (await fetch(`${invoices}?limit=1`, { headers: { authorization } })).json()) as {
    data: { status: string }[];
  };
  expect(answer.data.map(({ status }) => status)).toEqual(["paid"]);
});

it("has lived two months: a shop's console with what came in, went out, and was taken back", async (context) => {
  if (!browser) return context.skip();
  const [url = ""] = /http:\S+\/sign-in#\S+/.exec(said) ?? [];
  const { page, complaints, close } = await visit(browser, url);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("link", { name: "Not now" }).click();
  await page.getByRole("img", { name: /USDC in 30 days, \d.* in the 30 days before/ }).waitFor();
  await picture(page, "demo-home");
  const count = async (path: string) => {
    const answer = await page.context().request.get(`${new URL(url).origin}/api/v1/${path}`);
    return (await answer.text()).trim().split("\n").length;
  };
  expect(await count("invoices?format=jsonl")).toBe(61);
  expect(await count("payments?status=reverted&format=jsonl")).toBe(1);
  expect(await count("payouts?status=confirmed&format=jsonl")).toBeGreaterThanOrEqual(21);
  expect(await count("payments?status=final&format=jsonl")).toBeGreaterThan(380);
  expect(complaints).toEqual([]);
  await close();
});

it("lets its owner in again by the line that it prints", () => {
  const line = /^ {2}(DATA_DIR=.*)$/m.exec(said)?.[1] ?? "";
  const link = execFileSync("sh", ["-c", line], { cwd: fromPackageRoot("."), encoding: "utf8" });
  expect(link).toContain(/http:\S+\/sign-in#/.exec(said)?.[0] ?? "a link");
});

it("ends with a payout that the chat prepared: one click to its page, two to confirmed", async (context) => {
  if (!browser) return context.skip();
  const url = /Sign the payout[^\n]*? +(http\S+)/.exec(said)?.[1] ?? "";
  const { page, complaints, close } = await visit(browser, url);
  await page.getByRole("button", { name: "Sign 120.8615 USDC" }).click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Confirmed" }).waitFor({ timeout: 40_000 });
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

it("ends clean on Ctrl-C", async () => {
  const ended = once(demo, "exit");
  demo.kill("SIGINT");
  expect((await ended)[0]).toBe(0);
  expect(readdirSync(folder).filter((name) => name.startsWith("unsigned-demo"))).toEqual([]);
});
