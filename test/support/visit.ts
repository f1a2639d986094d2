import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { fromPackageRoot } from "../../src/package-root.js";
import type { LocalWallet } from "./local-wallet.js";

export interface Visit {
  page: Page;
  /** What the page complained of: must stay empty. */
  complaints: string[];
  /** Origins of everything that the page loaded. */
  origins: Set<string>;
  context: BrowserContext;
  close(): Promise<void>;
}

export interface VisitOptions {
  width?: number;
  height?: number;
  dark?: boolean;
  /** A page at rest unless it is false: what turns while something is waited for costs a processor. */
  reducedMotion?: boolean;
  /** False makes it a wallet of the old kind, window.ethereum alone. */
  announces?: boolean;
  javaScript?: boolean;
  /** Done in the new browser before it asks for the page. */
  enter?(context: BrowserContext): Promise<void>;
}

/** A browser with these wallets in it, on the page at this address. */
export async function visit(
  browser: Browser,
  url: string,
  wallets: Record<string, Pick<LocalWallet, "answer">> = {},
  options: VisitOptions = {},
): Promise<Visit> {
  const {
    width = 1280,
    height = 900,
    dark = false,
    reducedMotion = true,
    announces = true,
    javaScript = true,
    enter,
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    javaScriptEnabled: javaScript,
  });
  const ask = async (_: unknown, name: string, method: string, params: unknown[]) =>
    wallets[name]?.answer(method, params);
  await enter?.(context);
  await context.exposeBinding("askTestWallet", ask);
  const facts = `const NAMES = ${JSON.stringify(Object.keys(wallets))}; const ANNOUNCES = ${announces};`;
  await context.addInitScript(
    `${facts}\n${readFileSync(fromPackageRoot("test/support/announce-wallets.js"), "utf8")}`,
  );
  const page = await context.newPage();
  const complaints: string[] = [];
  const origins = new Set<string>();
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) origins.add(new URL(request.url()).origin);
  });
  await page.goto(url);
  return { page, complaints, origins, context, close: () => context.close() };
}
