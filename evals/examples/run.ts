import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Answer } from "../desk/desk.js";
import { TOYS } from "./agents.js";
import { withFetchedTools } from "./fetched-tools.js";
import { serveToy } from "./serve.js";
import type { Toy } from "./toy.js";

const USAGE = `tsx evals/examples/run.ts ${Object.keys(TOYS).join("|")} [--port N | --exec | --host]`;

/** One of the toys as a server, as a program of JSON lines, or as a host that reads its user's words from stdin. */
async function main([name = "", way = "--port", port = "4700"]: string[]): Promise<void> {
  const toy = TOYS[name];
  if (!toy) throw new Error(USAGE);
  if (way === "--exec") return inLines(toy);
  if (way === "--host") return asHost(toy);
  const { url } = await serveToy(toy, Number(port));
  process.stdout.write(`${url}\n`);
}

async function inLines(toy: Toy): Promise<void> {
  const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const say = (told: object) => process.stdout.write(`${JSON.stringify(told)}\n`);
  const { messages, tools } = JSON.parse((await lines.next()).value);
  let count = 0;
  const call = async (tool: string, input: Record<string, unknown>): Promise<Answer> => {
    say({ type: "call", id: ++count, tool, input });
    return JSON.parse((await lines.next()).value);
  };
  say({ type: "reply", text: await toy(messages, { tools, call }) });
  process.exit(0);
}

async function asHost(toy: Toy): Promise<void> {
  const words = readFileSync(0, "utf8");
  const turns = /^User: |^Assistant: /m.test(words)
    ? words.split(/\n\n(?=User: |Assistant: )/).map((turn) => {
        const role = turn.startsWith("Assistant: ") ? ("assistant" as const) : ("user" as const);
        return { role, content: turn.replace(/^\w+: /, "") };
      })
    : [{ role: "user" as const, content: words }];
  process.stdout.write(`${await withFetchedTools(toy, process.env.EVAL_TOOLS_URL ?? "", turns)}\n`);
}

await main(process.argv.slice(2));
