import type { ToolCall } from "../../src/agent/guard/call.js";
import type { Verdict } from "../../src/agent/guard/verdict.js";
import type { GuardAccount } from "../../src/agent/reading/account.js";
import type { Turn } from "../../src/agent/reading/types.js";
import { ACCOUNT, judge } from "../../test/unit/guard/world.js";

/** One conversation beside one call. */
export interface Mutant {
  turns: readonly Turn[];
  call: ToolCall;
  account?: GuardAccount;
  /** What was done to the seed, and to which field of its call. */
  how: string;
  field?: string;
  /** Before that. */
  was?: Verdict;
}

export function verdictOf({ turns, call, account = ACCOUNT }: Mutant): Verdict {
  return judge(turns, call, {}, account);
}

export interface Generator {
  name: string;
  /** What it does to every order that the guard lets pass. */
  says: string;
  mutants(): Mutant[];
  /** Whether the guard let something happen that it must not. */
  isThrough(verdict: Verdict, mutant: Mutant): boolean;
  /** The same with something harmless: what a guard that holds everything would fail. */
  twins(): Mutant[];
  isKept(verdict: Verdict, twin: Mutant): boolean;
  /** Of the mutants, those that would pass but for the rule under trial: without them nothing was tried. */
  wouldPass(verdict: Verdict, mutant: Mutant): boolean;
  /** At most so many let through; at least so many that try something, and twins that pass. */
  owed: { through: number; wouldPass: number; twins: number };
}

export const isAllowed = ({ verdict }: Verdict) => verdict === "allow";

export const rankOf = ({ verdict }: Verdict) => ["deny", "confirm", "allow"].indexOf(verdict);

/** What would run: the guard may put other words in the place of the model's. */
export function ranWith(verdict: Verdict, input: ToolCall["input"]): ToolCall["input"] {
  const others = "input" in verdict ? verdict.input : undefined;
  return (others ?? input) as ToolCall["input"];
}
