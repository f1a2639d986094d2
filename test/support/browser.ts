import { existsSync, mkdtempSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sparticuz from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";
import { fromPackageRoot } from "../../src/package-root.js";

/** The machine's own, the one without windows first: a page costs half as much in it. */
const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

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

/** What the pages show that a failed test leaves open. */
export async function describePages(): Promise<string[]> {
  const open = (await shared)?.contexts().flatMap((context) => context.pages()) ?? [];
  return Promise.all(
    open.map(
      async (page) => `${page.url()} shows:\n${await page.locator("body").ariaSnapshot().catch(String)}`,
    ),
  );
}

/** What a file has left open would go on asking servers that are gone. */
export async function closePages(): Promise<void> {
  const running = await shared;
  await Promise.all((running?.contexts() ?? []).map((context) => context.close()));
}

/** Where it is. What npm brought has to be unpacked once, which takes the whole process's TMPDIR for that long. */
export async function findBrowser(): Promise<string> {
  return INSTALLED.find(existsSync) ?? unpack(fromPackageRoot("node_modules/@sparticuz/chromium/unpacked"));
}

/** There as a whole or not at all, whoever else unpacks it and whatever is cut off. */
async function unpack(place: string): Promise<string> {
  if (!existsSync(place)) {
    const folder = mkdtempSync(`${place}-`);
    const before = tmpdir();
    process.env.TMPDIR = folder;
    await sparticuz.executablePath();
    process.env.TMPDIR = before;
    await rename(folder, place).catch(() => rm(folder, { recursive: true }));
  }
  return join(place, "chromium");
}

async function launch(): Promise<Browser | undefined> {
  try {
    // Nothing here has a graphics card: what would only pretend to be one is left out.
    const args = ["--no-sandbox", "--disable-gpu", "--in-process-gpu"];
    return await chromium.launch({ executablePath: await findBrowser(), args });
  } catch (error) {
    process.stderr.write(`NO BROWSER STARTS HERE, so pages are not tried in one: ${error}\n`);
    if (process.env.CI) throw error;
    return undefined;
  }
}
