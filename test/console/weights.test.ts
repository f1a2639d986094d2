import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "../support/app.js";
import { browser, openConsole, startConsole } from "../support/console-app.js";

/** In bytes after gzip: all that the first screen loads before it has drawn everything. */
const MOST = 90 * 1024;

/** What a browser asks one host for at a time: what is beyond waits for one more trip. */
const AT_ONCE = 6;

let app: TestApp;
beforeAll(async () => {
  app = await startConsole();
});
afterAll(async () => {
  await app.close();
});

describe.skipIf(!browser)("the first screen", () => {
  it("is light, its chart and all", async () => {
    const account = await app.createAccount();
    const { page, close } = await openConsole(app, account.id);
    const loaded = new Map<string, number>();
    page.on("response", async (answer) => {
      const { pathname } = new URL(answer.url());
      if (!/^\/console(\/assets\/.*)?$/.test(pathname)) return;
      // What a reload leaves behind has no body any more, and is asked for again.
      const body = await answer.body().catch(() => undefined);
      if (body) loaded.set(pathname, gzipSync(body).length);
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.getByText("Nothing waits for you.").waitFor();
    // Who is there is asked beside the scripts, once; so is the first screen.
    expect(asked.filter((path) => path === "/session")).toHaveLength(1);
    const html = await (await page.request.get(`${app.url}/console`)).text();
    const early = html.match(/<(?:link|script)[^>]* (?:href|src)="\/[^"]+/g) ?? [];
    expect(early.filter((tag) => /\/home-/.test(tag))).toHaveLength(1);
    expect(early.length).toBeLessThanOrEqual(AT_ONCE);
    await expect.poll(() => loaded.size).toBeGreaterThan(3);
    const names = [...loaded.keys()];
    const chart = /received-chart-[\w-]+\.js/.exec(
      (await (await fetch(app.url + names.find((name) => /\/home-/.test(name)))).text()) ?? "",
    )?.[0];
    const text = await (await fetch(`${app.url}/console/assets/${chart}`)).text();
    const sum = [...loaded.values()].reduce((total, size) => total + size, gzipSync(text).length);
    process.stdout.write(`${JSON.stringify({ sum, loaded: Object.fromEntries(loaded) })}\n`);
    expect(sum).toBeGreaterThan(20_000);
    expect(sum).toBeLessThanOrEqual(MOST);
    await close();
  });
});
