import { existsSync } from "node:fs";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const INSTALLED = "/usr/bin/chromium";

/** A real Chromium: the machine's own, else the one that npm brought. Undefined where none starts. */
export async function startBrowser(): Promise<Browser | undefined> {
  try {
    const executablePath = existsSync(INSTALLED) ? INSTALLED : await sparticuz.executablePath();
    return await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  } catch (error) {
    process.stderr.write(`NO BROWSER STARTS HERE, so pages are not tried in one: ${error}\n`);
    if (process.env.CI) throw error;
    return undefined;
  }
}
