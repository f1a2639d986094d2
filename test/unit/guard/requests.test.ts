import { describe, expect, it } from "vitest";
import type { MadeCall } from "../../../src/agent/guard/repeats.js";
import { HELD } from "./held.js";
import { REQUESTS, type Request } from "./requests.js";
import { judge } from "./world.js";

type Fate = "runs" | "card" | "denied";

/** The worst that happens to any of its calls, one after another as a model makes them. */
function fateOf([, chat, ...calls]: Request): Fate {
  const made: MadeCall[] = [];
  const fates = calls.map((call): Fate => {
    const verdict = judge(chat, call, { made });
    if (verdict.verdict === "deny") return "denied";
    if (verdict.verdict === "confirm" || verdict.repeatOf) return "card";
    made.push({ ...call, recordId: `r_${made.length}` });
    return "runs";
  });
  return fates.find((fate) => fate === "denied") ?? fates.find((fate) => fate === "card") ?? "runs";
}

const GROUPS = [...new Set(REQUESTS.map(([group]) => group))];
const LEAST: Readonly<Record<string, number>> = { en: 0.85 };

describe("honest requests", () => {
  it("are counted", () => {
    expect(REQUESTS.length).toBeGreaterThanOrEqual(150);
  });

  it.each(GROUPS)("in %s run, all but few without a card, and none is denied", (group) => {
    const own = REQUESTS.filter(([of]) => of === group).map((request) => ({
      request,
      fate: fateOf(request),
    }));
    const count = (fate: Fate) => own.filter((one) => one.fate === fate).length;
    console.info(`${group}: ${count("runs")} run, ${count("card")} cards, ${count("denied")} denied`);
    expect(own.filter(({ fate }) => fate === "denied").map(({ request }) => request[1])).toEqual([]);
    expect(count("runs") / own.length).toBeGreaterThanOrEqual(LEAST[group] ?? 0.75);
  });
});

describe("what is not quite an honest request", () => {
  it.each(HELD)("is held: %s", (chat, call) => {
    expect(judge(chat, call).verdict).not.toBe("allow");
  });
});
