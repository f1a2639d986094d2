import { describe, expect, it } from "vitest";
import { RULES, type RuleName } from "../../../src/agent/guard/rules.js";
import { BITES, LINK } from "./bites.js";
import { ACCOUNT, judge, link } from "./world.js";

/** The chain that nobody named is missing in the order too. */
const SECOND: Partial<Record<RuleName, RuleName>> = { chain_missing: "order_chain" };

describe("each rule stops something that no other rule stops", () => {
  it.each(BITES)("%s", (rule, chat, call, options = {}, account = ACCOUNT) => {
    const kept = judge(chat, call, options, account);
    expect(kept.verdict).not.toBe("allow");
    expect(JSON.stringify(kept)).toContain(`"rule":"${rule}"`);
    const without = judge(
      chat,
      call,
      { ...options, disabled: new Set([rule, SECOND[rule] ?? rule]) },
      account,
    );
    expect(without, JSON.stringify(without)).toMatchObject({ verdict: "allow" });
  });

  it("repeat_within", () => {
    const made = [{ ...link(50), recordId: "pl_5" }];
    expect(judge(LINK, link(50), { made })).toHaveProperty("repeatOf");
    expect(judge(LINK, link(50), { made, disabled: new Set(["repeat_within"]) })).not.toHaveProperty(
      "repeatOf",
    );
  });

  it("covers every rule that is not the order grammar's", () => {
    const covered = new Set<RuleName>([...BITES.map(([rule]) => rule), "repeat_within"]);
    expect(RULES.filter((rule) => !rule.startsWith("order_") && !covered.has(rule))).toEqual([]);
  });
});
