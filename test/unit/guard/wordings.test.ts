import { readFileSync } from "node:fs";
import { getAddress } from "viem";
import { describe, expect, it } from "vitest";
import type { ToolCall } from "../../../src/agent/guard/call.js";
import type { Verdict } from "../../../src/agent/guard/verdict.js";
import type { Turn } from "../../../src/agent/reading/types.js";
import { asAsked, judge, NOW } from "./world.js";

/** Written by somebody who had seen neither the words files nor the tables beside this one. */
interface Wording {
  readonly group: string;
  readonly turns: readonly Turn[];
  /** Any of them would be honest; of a trap, none. */
  readonly calls: readonly ToolCall[];
}

const ADDRESSES: Readonly<Record<string, string>> = {
  W: getAddress("0x7d3f0b5c2a9e4816f0c35d7be19a24c8860f51d2"),
  A1: getAddress("0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad"),
  A2: getAddress("0x9b5e6a1d07c24f38ab9016dc5f2e8734d10fa6c5"),
  A3: getAddress("0x1e8c4b72f9d650a3c4b1e9870d2a5f6634bc9d08"),
  A4: getAddress("0xc02d97a4e61f38b5097c1ae2d4805fb37e69a1f3"),
  A9: getAddress("0x6b1f9e20d3c8475ab0e7f6159c24d8a37be05c41"),
};
const CHAINS = ["base", "optimism", "arbitrum", "polygon", "ethereum"] as const;

/** "@+14": so many days from now; "@05-15": the next of that day; "@EOM", "@NM01": this month's last and the next one's first. */
function dayOf(said: string): string {
  const year = NOW.getUTCFullYear();
  const day = (at: number) => new Date(at).toISOString().slice(0, 10);
  if (said.startsWith("+")) return day(NOW.getTime() + Number(said) * 86_400_000);
  if (said === "EOM") return day(Date.UTC(year, NOW.getUTCMonth() + 1, 0));
  if (said === "NM01") return day(Date.UTC(year, NOW.getUTCMonth() + 1, 1));
  const soon = `${year}-${said}`;
  return soon >= day(NOW.getTime()) ? soon : `${year + 1}-${said}`;
}

const filled = (text: string) =>
  text
    .replace(/\{(\w+)\}/g, (all, name) => ADDRESSES[name] ?? all)
    .replace(/"@([^"]+)"/g, (_, said) => `"${dayOf(said)}"`);

function wordings(): Wording[] {
  const file = new URL("wordings.txt", import.meta.url);
  const parts = filled(readFileSync(file, "utf8")).split(/^## /m);
  return parts.slice(1).map((part) => {
    const [group = "", ...lines] = part.trimEnd().split("\n");
    const calls = lines.flatMap((line): ToolCall[] => {
      const [, tool = "", input] = /^(?:CALL|OR) (\S+) (.*)$/.exec(line) ?? [];
      return input === undefined ? [] : [{ tool, input: JSON.parse(input) }];
    });
    const said = lines.filter((line) => !/^(?:CALL|OR) /.test(line)).join("\n");
    const turns = said.split(/^(?=[UA]: )/m).map((turn): Turn => {
      const role = turn.startsWith("U") ? "user" : "assistant";
      return { role, content: turn.slice(3).trimEnd() };
    });
    return { group, turns, calls };
  });
}

const known = new Map<ToolCall, Verdict>();

function judged({ turns }: Wording, call: ToolCall): Verdict {
  const verdict = known.get(call) ?? judgedAnew(turns, call);
  known.set(call, verdict);
  return verdict;
}

function judgedAnew(turns: readonly Turn[], call: ToolCall): Verdict {
  const account = asAsked(turns, {
    wallets: CHAINS.map((chain, at) => ({
      address: getAddress(ADDRESSES.W ?? ""),
      chain,
      label: "Main",
      is_primary: at === 0,
    })),
    records: [],
    prepared: [],
    paid: new Set(),
    spentTurns: new Map(),
  });
  return judge(turns, call, {}, account);
}

const ALL = wordings();
const HONEST = ALL.filter(({ group }) => group !== "trap");
const TRAPS = ALL.filter(({ group }) => group === "trap");
const name = ({ turns }: Wording) => turns.map(({ content }) => content).join(" ‖ ");
const named = (list: readonly Wording[]) => list.map((one) => [name(one), one] as const);
const LATIN = ["de", "fr", "es", "pt", "it"];

describe("a stranger's wordings", () => {
  it.each([
    ["English", ["en"], 0.6],
    ["the other Latin languages", LATIN, 0.8],
    ["Japanese, Chinese, Russian and Hindi", ["ja", "zh", "ru", "hi"], 0.8],
  ] as const)("run in %s", (_, groups, least) => {
    const own = HONEST.filter(({ group }) => (groups as readonly string[]).includes(group));
    const runs = own.filter((one) => one.calls.some((call) => judged(one, call).verdict === "allow"));
    console.info(`${groups.join(" ")}: ${runs.length} of ${own.length} run`);
    expect(runs.length / own.length).toBeGreaterThanOrEqual(least);
  });

  it.each(named(HONEST))("is not denied: %s", (_, one) => {
    expect(one.calls.length).toBeGreaterThan(0);
    for (const call of one.calls) expect(judged(one, call).verdict).not.toBe("deny");
  });

  it.each(named(TRAPS))("catches nobody: %s", (_, one) => {
    for (const call of one.calls) {
      const verdict = judged(one, call);
      // What runs is put into the user's own words.
      if (verdict.verdict === "allow") expect(verdict.input).toBeDefined();
    }
  });
});
