import { PROMPTS } from "../../src/agent/models/prompts.js";
import { fromPackageRoot } from "../../src/package-root.js";
import { MESSAGE, plainTools } from "./agent-tools.js";

/** One contender in a process of its own: nobody else's garbage, and no code warmed by another. */
const [name = "", wire = "", url = "", streams = ""] = process.argv.slice(2);
const STEPS = Number(process.env.STEPS);
const stream = streams === "true";
const system = PROMPTS.system.text;

type Talk = () => Promise<string>;

async function contender(): Promise<Talk> {
  if (name === "ours") return (await import("./agent-ours.js")).ours(wire as "anthropic", url, stream);
  if (name === "hand-written") {
    const { handWrittenAnthropic, handWrittenOpenai } = await import("./agent-hand-written.js");
    return (wire === "anthropic" ? handWrittenAnthropic : handWrittenOpenai)(url, system, stream);
  }
  const peer = await import(/* @vite-ignore */ fromPackageRoot(`test/bench/peers/${name}.mjs`));
  return peer.talk({ wire, url, system, message: MESSAGE, tools: plainTools, stream });
}

/** Processor milliseconds of this process for one tool step. */
async function many(talk: Talk, chats: number): Promise<number> {
  const before = process.cpuUsage();
  for (let chat = 0; chat < chats; chat++) {
    const text = await talk();
    if (!text.includes("All of them looked up.")) throw new Error(`unexpected answer: ${text.slice(0, 200)}`);
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (chats * STEPS);
}

const talk = await contender();
process.on("message", async (chats: number) => process.send?.(await many(talk, chats)));
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
