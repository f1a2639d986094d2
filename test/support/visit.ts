import type { Browser, BrowserContext, Page } from "playwright-core";
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
  reducedMotion?: boolean;
  /** False makes it a wallet of the old kind, window.ethereum alone. */
  announces?: boolean;
  javaScript?: boolean;
}

/** A browser with these wallets in it, on the page at this address. */
export async function visit(
  browser: Browser,
  url: string,
  wallets: Record<string, LocalWallet> = {},
  options: VisitOptions = {},
): Promise<Visit> {
  const {
    width = 1280,
    height = 900,
    dark = false,
    reducedMotion = false,
    announces = true,
    javaScript = true,
  } = options;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    reducedMotion: reducedMotion ? "reduce" : "no-preference",
    javaScriptEnabled: javaScript,
  });
  const ask = async (_: unknown, name: string, method: string, params: unknown[]) =>
    wallets[name]?.answer(method, params);
  await context.exposeBinding("askTestWallet", ask);
  await context.addInitScript(announce, { names: Object.keys(wallets), announces });
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

/** Runs in the page. */
function announce({ names, announces }: { names: string[]; announces: boolean }): void {
  type Ask = (
    name: string,
    method: string,
    params: unknown[],
  ) => Promise<{ result?: unknown; error?: { code: number; message: string } }>;
  const scope = globalThis as unknown as Record<string, unknown> & { askTestWallet: Ask } & EventTarget;
  const providerOf = (name: string) => ({
    async request({ method, params = [] }: { method: string; params?: unknown[] }) {
      const { result, error } = await scope.askTestWallet(name, method, params);
      if (error) throw Object.assign(new Error(error.message), { code: error.code });
      return result;
    },
  });
  const icon = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";
  const tell = () => {
    for (const name of names) {
      const info = { uuid: name, name, icon, rdns: `test.${name.toLowerCase()}` };
      scope.dispatchEvent(
        new CustomEvent("eip6963:announceProvider", { detail: { info, provider: providerOf(name) } }),
      );
    }
  };
  if (!announces) {
    scope.ethereum = providerOf(names[0] ?? "");
    return;
  }
  scope.addEventListener("eip6963:requestProvider", tell);
  tell();
}
