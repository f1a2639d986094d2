import { fork } from "node:child_process";
import { once } from "node:events";
import type { Measure } from "./measure.js";

/** A sample of every generator on another core, by this program once more. */
export async function measuredBeside(): Promise<Measure[]> {
  const child = fork(process.argv[1] ?? "", ["--generators", "--quick"], { stdio: "ignore" });
  const [measures] = await Promise.race([once(child, "message"), once(child, "exit")]);
  if (!Array.isArray(measures)) throw new Error(`the generators ended with ${measures}`);
  return measures;
}
