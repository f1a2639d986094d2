import type { Browser, CDPSession, Page } from "playwright-core";

/** What one visitor saw, in milliseconds after the navigation and bytes on the wire. */
export interface Seen {
  firstPaint: number;
  largestPaint: number;
  /** The wallet is found and the button is there, or the console's first screen; not a number on another page. */
  ready: number;
  script: number;
  /** HTML and styles. */
  page: number;
}

/** Holds one word: what is not painted has no first paint. */
export const EMPTY = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Empty</title><p>Empty</p></html>`;

/** Chrome's own "Slow 4G" (562.5 ms, 1.44 Mbit/s down, 675 kbit/s up), and a processor four times slower. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_440 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
};
const CPU_SLOWDOWN = 4;
const PHONE = { width: 390, height: 844 };

const WALLET = `{
  const info = { uuid: "1", name: "Wallet", icon: "data:image/png;base64,", rdns: "test.bench" };
  const detail = { info, provider: { request: async () => null } };
  addEventListener("eip6963:requestProvider", () =>
    dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail })));
}`;

/** Of every kind of resource that came over the wire. */
type Weights = Record<string, number>;

/** What is looked at: its address, what can be used once it is there, and who one is by a cookie. */
export interface Sight {
  url: string;
  ready?: string;
  cookie?: { name: string; value: string } | undefined;
}

export async function see(browser: Browser, { url, ready, cookie }: Sight): Promise<Seen> {
  const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2 });
  try {
    if (cookie) await context.addCookies([{ ...cookie, url }]);
    const page = await context.newPage();
    await page.addInitScript(WALLET);
    if (ready !== undefined) await page.addInitScript(notedWhen(ready));
    const session = await context.newCDPSession(page);
    const weights = await weigh(session);
    await session.send("Network.emulateNetworkConditions", SLOW_4G);
    await session.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.goto(url, { waitUntil: "load" });
    const readyAt = ready === undefined ? Number.NaN : Number(await page.evaluate("readyAt"));
    const { firstPaint, largestPaint } = await readPaints(page);
    const { Script = 0, Document = 0, Stylesheet = 0 } = weights;
    return { firstPaint, largestPaint, ready: readyAt, script: Script, page: Document + Stylesheet };
  } finally {
    await context.close();
  }
}

async function weigh(session: CDPSession): Promise<Weights> {
  const weights: Weights = {};
  const kinds = new Map<string, string>();
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "";
    weights[kind] = (weights[kind] ?? 0) + encodedDataLength;
  });
  await session.send("Network.enable");
  return weights;
}

/** By the page's own clock, at the first frame that shows it: asked from outside, a busy machine's answer would count too. */
function notedWhen(selector: string): string {
  return `globalThis.readyAt = new Promise((resolve) => {
    const look = () => {
      const isThere = document.querySelector(${JSON.stringify(selector)})?.checkVisibility() === true;
      if (isThere) resolve(performance.now());
      else requestAnimationFrame(look);
    };
    look();
  })`;
}

/** Reported by the browser at its next idle moment, so they are waited for. */
async function readPaints(page: Page): Promise<Pick<Seen, "firstPaint" | "largestPaint">> {
  return page.evaluate(`new Promise((resolve) => {
    const last = {};
    const tell = () => last.paint && last["largest-contentful-paint"] &&
      resolve({ firstPaint: last.paint, largestPaint: last["largest-contentful-paint"] });
    for (const type of ["paint", "largest-contentful-paint"])
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.name !== "first-paint") last[type] = entry.startTime;
        tell();
      }).observe({ type, buffered: true });
  })`);
}
