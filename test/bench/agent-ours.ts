import { newPanel } from "../../src/agent/chat/ask-models.js";
import { LIMITS } from "../../src/agent/chat/limits.js";
import { createModels } from "../../src/agent/chat/providers.js";
import type { Session } from "../../src/agent/chat/session.js";
import { speak } from "../../src/agent/chat/speak.js";
import { todaysDate } from "../../src/agent/chat/todays-date.js";
import { createLog } from "../../src/log.js";
import { jobActor } from "../../src/runtime/caller.js";
import { createLinks } from "../../src/runtime/links.js";
import { MESSAGE, tools } from "./agent-tools.js";

/** The runtime as every chat uses it, its gate and both of its guards included. */
export function ours(wire: "anthropic" | "openai", url: string, stream: boolean): () => Promise<string> {
  const models = createModels(
    {
      providers: [wire],
      ANTHROPIC_API_KEY: "test",
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_MODEL: "scripted",
      OPENAI_API_KEY: "test",
      OPENAI_BASE_URL: url,
      OPENAI_MODEL: "scripted",
    },
    { stream },
  );
  return async () => {
    const session = newSession();
    const { reply } = await speak(session, newPanel(models));
    const failed = session.results.find(({ result }) => result instanceof Object && "error" in result);
    if (failed) throw new Error(JSON.stringify(failed));
    return reply;
  };
}

const log = createLog("silent");
const links = createLinks("https://pay.example.com");

/** A chat whose tools touch no database: the gate and both guards are those of every chat. */
function newSession(): Session {
  const now = new Date();
  return {
    house: Object.assign(Object.create(null) as Session["house"], { tools, links, clock: () => now, log }),
    caller: {
      account: { id: "acc_bench", name: "Bench", plan: "free", spendLimit: null },
      actor: jobActor("bench"),
      door: "chat",
    },
    today: todaysDate(now, "UTC"),
    turns: [{ role: "user", content: MESSAGE }],
    account: { wallets: [], records: [], prepared: [], paid: new Set(), spentTurns: new Map() },
    run: {} as Session["run"],
    limits: LIMITS,
    switches: {},
    tools: new Map(tools.map((tool) => [tool.name, tool])),
    signal: new AbortController().signal,
    emit: () => {},
    results: [],
    made: [],
    held: [],
    notRun: [],
    notes: [],
    badInputs: 0,
    screened: 0,
    looked: 0,
    learned: new Set(),
  };
}
