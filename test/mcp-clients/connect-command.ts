import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify, stripVTControlCharacters } from "node:util";
import type { Command } from "./commands.js";

const run = promisify(execFile);
const TIMEOUT_MS = 120_000;

interface At {
  /** Of their packages. */
  folder: string;
  url: string;
  key: string;
}

/** Whether it says that it is connected: in a home of its own, so that it finds no settings and leaves none. */
export async function connects(command: Command, { folder, url, key }: At): Promise<boolean> {
  const { from, program, readied, told, file, connected } = command;
  const home = mkdtempSync(join(tmpdir(), "mcp-client-"));
  const cwd = join(home, "project");
  mkdirSync(join(home, ".gemini"), { recursive: true });
  mkdirSync(cwd);
  // One of them connects to nothing from a folder that nobody has called his own.
  writeFileSync(join(home, ".gemini/trustedFolders.json"), JSON.stringify({ [cwd]: "TRUST_FOLDER" }));
  const { name, text } = file?.(url, key) ?? {};
  if (name && text) writeFileSync(join(cwd, name), text);
  const env = { PATH: process.env.PATH, HOME: home, CI: "1", NO_COLOR: "1", UNSIGNED_API_KEY: key };
  try {
    if (readied)
      await run(process.execPath, [readied], {
        cwd: join(folder, "node_modules", from),
        timeout: TIMEOUT_MS,
      });
    let said = "";
    for (const words of told(url, key)) {
      const begun = run(join(folder, "node_modules/.bin", program), [...words], {
        cwd,
        env,
        timeout: TIMEOUT_MS,
      });
      begun.child.stdin?.end();
      const { stdout, stderr } = await begun;
      said = stripVTControlCharacters(stdout + stderr);
    }
    return connected.test(said);
  } finally {
    rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
