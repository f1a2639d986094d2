import { setTimeout as pause } from "node:timers/promises";
import { median, type Row } from "../report.js";
import type { Started } from "../rest/program.js";

/** How long one lawful request may make everybody else wait. */
const GOAL_MS = 100;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
/** So many chats are allowed in ten seconds, and so much garbage is gone. */
const BETWEEN_MS = 1000;

/** Each round asks for something else, so that no answer is one that was kept. */
export type Ask = (round: number) => Promise<Response>;

/** The longest stand of the event loop while it answers, by processor time: whoever else uses the machine adds to the clock's. */
export async function stands(started: Started, what: string, ask: Ask): Promise<Row> {
  const read: Probe[] = [];
  const cpu: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const before = await readProbe(started);
    const response = await ask(round);
    if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
    bytes = (await response.arrayBuffer()).byteLength;
    const after = await readProbe(started);
    read.push(after);
    cpu.push(after.cpu - before.cpu);
    await pause(BETWEEN_MS);
  }
  const value = median(read.map(({ inOneGo }) => inOneGo));
  const clock = median(read.map(({ blocked }) => blocked));
  return {
    what,
    value: Math.round(value),
    unit: "ms in one go",
    also: { "by the clock": Math.round(clock), "ms CPU": Math.round(median(cpu)), bytes },
    goal: `at most ${GOAL_MS} ms`,
    holds: value <= GOAL_MS,
  };
}

interface Probe {
  blocked: number;
  cpu: number;
  inOneGo: number;
}

async function readProbe({ process: child, lines }: Started): Promise<Probe> {
  const before = lines.length;
  child.stdin?.write("read\n");
  for (let waited = 0; ; waited += 5) {
    if (waited > 30_000) throw new Error("the probe does not answer");
    const line = lines.slice(before).find((one) => one.startsWith("probe "));
    if (line) {
      const [, blocked = 0, cpu = 0, inOneGo = 0] = line.split(" ").map(Number);
      return { blocked: Math.max(0, blocked), cpu, inOneGo };
    }
    await pause(5);
  }
}
