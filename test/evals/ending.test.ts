import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { fromPackageRoot } from "../../src/package-root.js";
import { programOfTests } from "../support/build.js";
import { folder, GOOD, openBank, program } from "./bank.js";

openBank();

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

async function until(holds: () => boolean): Promise<void> {
  for (const end = Date.now() + 30_000; !holds(); await delay(20))
    if (Date.now() > end) throw new Error("that has never come");
}

it.each(["SIGTERM", "SIGINT"] as const)(
  "ends every agent at %s, and tells what there is as half of it",
  { timeout: 90_000 },
  async (signal) => {
    const mark = join(folder, "pids");
    const never = `const { spawn } = await import("node:child_process");
const helper = spawn("sleep", ["600"], { stdio: "ignore" });
const { writeFileSync } = await import("node:fs");
if (/password/i.test(JSON.stringify(result))) { writeFileSync(${JSON.stringify(mark)}, process.pid + " " + helper.pid); await new Promise(() => setInterval(() => {}, 1000)); }
reply("You`;
    const target = program(GOOD.replace('reply("You', never));
    const report = join(folder, "report");
    const settings = join(folder, "settings.json");
    const baseline = join(folder, "base.json");
    writeFileSync(settings, JSON.stringify({ width: 1, targets: [{ target }], baseline }));
    const [node, evals] = programOfTests("evals");
    const args = ["--config", settings, "--cases", folder, "--report", report, "--update-baseline"];
    const child = spawn(node, [evals, ...args], {
      cwd: fromPackageRoot("."),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let err = "";
    child.stderr.on("data", (chunk) => {
      err += chunk;
    });
    const ended = once(child, "close");
    await until(() => existsSync(mark) && readFileSync(mark, "utf8").includes(" "));
    child.kill(signal);
    const [code] = await ended;
    expect(code).toBe(2);
    expect(err).toContain(`${signal}: ending, with a report of what there is, half-finished`);
    expect(err).toMatch(new RegExp(`half-finished, \\d of 3 runs: it was ended by ${signal}`));
    const summary = JSON.parse(readFileSync(join(report, "summary.json"), "utf8"));
    expect(summary.targets[0]).toMatchObject({ errors: 0, halted: expect.stringContaining(signal) });
    expect(existsSync(baseline)).toBe(false);
    const pids = readFileSync(mark, "utf8").split(" ").map(Number);
    await until(() => !pids.some(isRunning));
  },
);
