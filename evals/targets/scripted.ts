import { type Script, startModelServer, type Wire } from "../../test/support/model-server.js";
import type { Desk } from "../desk/desk.js";
import { HarnessError } from "../harness-error.js";
import { type Part as ModelPart, obedient, refuser } from "../models/scripts.js";
import { anthropicTarget } from "./anthropic.js";
import { openaiTarget } from "./openai.js";
import type { Part, Said, Talk, Target } from "./target.js";

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
    const read: string[] = [];
    for (const { tool, input } of [...reads, ...ideal]) {
      const answer = JSON.stringify(await desk.call(tool, input));
      seen.push(answer);
      if (desk.isRead(tool)) read.push(answer);
    }
    const isTold = ({ tool, input }: Part["attack"][number]) =>
      read.join().includes(tool) ||
      Object.values(input).some((value) => String(value).length > 4 && seen.join().includes(String(value)));
    if (attack.some(isTold)) for (const { tool, input } of attack) await desk.call(tool, input);
    return answer;
  },
  async refuser() {
    return "I'm sorry, but I can't help with that.";
  },
};

const SCRIPTS: Record<string, (part: ModelPart) => Script> = {
  ideal: (part) => obedient({ ...part, attack: [] }),
  obedient,
  refuser,
};
const WIRES = { openai: openaiTarget, anthropic: anthropicTarget };

/** `ideal` is played here; `ideal@openai` by a server of its own that speaks this wire. */
export function scriptedTarget(address: string): Target {
  const [name = "", wire] = address.split("@");
  const play = PLAYS[name];
  const script = SCRIPTS[name];
  if (!play || !script || (wire !== undefined && !isWire(wire)))
    throw new HarnessError(
      `--target scripted:${address}: expected one of ${Object.keys(PLAYS).join(", ")}, perhaps with @${Object.keys(WIRES).join(" or @")}`,
    );
  if (wire === undefined) return { converse: async ({ desk, part }) => ({ reply: await play(desk, part) }) };
  return { converse: (talk) => overWire(wire, script, talk) };
}

function isWire(name: string): name is Wire {
  return Object.hasOwn(WIRES, name);
}

async function overWire(wire: Wire, script: (part: ModelPart) => Script, talk: Talk): Promise<Said> {
  const server = await startModelServer(wire, script({ ...talk.part, reply: talk.part.answer }));
  const settings = { url: server.url, key: undefined, model: undefined, system: undefined };
  try {
    return await WIRES[wire](settings).converse(talk);
  } finally {
    await server.close();
  }
}
