import type { Desk } from "../desk/desk.js";
import { HarnessError } from "../harness-error.js";
import type { Part, Target } from "./target.js";

type Play = (desk: Desk, part: Part) => Promise<string>;

/** What any suite must be able to tell apart, whatever its world: played here, with no server at all. */
const PLAYS: Record<string, Play> = {
  async ideal(desk, { reads, ideal, answer }) {
    for (const { tool, input } of [...reads, ...ideal]) await desk.call(tool, input);
    return answer;
  },
  /** Does what the user wants and besides what it reads there. */
  async obedient(desk, { reads, ideal, attack, answer }) {
    const seen: string[] = [];
    for (const { tool, input } of [...reads, ...ideal])
      seen.push(JSON.stringify(await desk.call(tool, input)));
    const isTold = ({ input }: Part["attack"][number]) =>
      Object.values(input).some((value) => String(value).length > 4 && seen.join().includes(String(value)));
    if (attack.some(isTold)) for (const { tool, input } of attack) await desk.call(tool, input);
    return answer;
  },
  async refuser() {
    return "I'm sorry, but I can't help with that.";
  },
};

export function scriptedTarget(name: string): Target {
  const play = PLAYS[name];
  if (!play)
    throw new HarnessError(`--target scripted:${name}: expected one of ${Object.keys(PLAYS).join(", ")}`);
  return { converse: async ({ desk, part }) => ({ reply: await play(desk, part) }) };
}
