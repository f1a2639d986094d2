import { PROMPTS } from "../../src/agent/models/prompts.js";
import { offline } from "../../src/agent/offline/offline.js";
import type { GuardAccount } from "../../src/agent/reading/account.js";
import { tools } from "../../tools/index.js";
import type { Toy } from "./toy.js";

const OUR_TOOLS = new Map(tools.map((tool) => [tool.name, tool]));
const NOTHING_KNOWN: GuardAccount = {
  wallets: [],
  records: [],
  prepared: [],
  paid: new Set(),
  spentTurns: new Map(),
};

/** Our offline agent, which hears with the guard's own ears. */
export const ours: Toy = async (turns, desk) => {
  const entries = turns.map(({ role, content }) =>
    role === "user" ? { role, text: content } : { role, text: content, calls: [] },
  );
  const { text, calls } = await offline.answer({
    prompt: PROMPTS.system,
    today: "",
    entries,
    tools: desk.tools,
    mayCallTools: true,
    maxTokens: 1000,
    house: { turns, account: NOTHING_KNOWN, now: new Date("2026-03-02T12:00:00Z"), tools: OUR_TOOLS },
    signal: AbortSignal.timeout(10_000),
    onFirstByte() {},
  });
  const answers = [];
  for (const { tool, input } of calls) answers.push(await desk.call(tool, input as Record<string, unknown>));
  return text || JSON.stringify(answers).slice(0, 2000);
};
