import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const INSTALLED = "/usr/bin/chromium";

let shared: Promise<Browser | undefined> | undefined;

/**
 * A real Chromium: the machine's own, else the one that npm brought. Undefined where none starts. All files that a
 * process runs have one, each with contexts of its own; it ends with the process.
 */
export async function startBrowser(): Promise<Browser | undefined> {
  const running = await shared;
  if (running?.isConnected()) return running;
  shared = launch();
  return shared;
}

/** What a file has left open would go on asking servers that are gone. */
export async function closePages(): Promise<void> {
  const running = await shared;
  await Promise.all((running?.contexts() ?? []).map((context) => context.close()));
}

async function launch(): Promise<Browser | undefined> {
  try {
    const executablePath = existsSync(INSTALLED) ? INSTALLED : await sparticuz.executablePath();
    return await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  } catch (error) {
    process.stderr.write(`NO BROWSER STARTS HERE, so pages are not tried in one: ${error}\n`);
    if (process.env.CI) throw error;
    return undefined;
  }
}
