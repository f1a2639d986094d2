import type { Usdc } from "../money.js";
import type { Plan } from "../plans.js";
import type { RecurringInterval } from "../recurrence.js";
import type { Door, Scope } from "./scope.js";

export interface Account {
  id: string;
  name: string;
  plan: Plan;
  spendLimit: Usdc | null;
}

export interface CallerKey {
  id: string;
  kind: "server" | "collect";
  scopes: readonly Scope[];
  strict: boolean;
}

/** Who calls, and through which door. Jobs act for an account without a key. */
export interface Caller {
  account: Account;
  key: CallerKey | null;
  door: Door;
  /** Where the agent's values came from ("user", "record", "model"), by field; only chat sets it. */
  origins?: Record<string, string>;
  /** The invoice of a recurring series that is to be issued; only the scheduler sets it. */
  turn?: SeriesTurn;
}

export interface SeriesTurn {
  seriesId: string;
  n: number;
  interval: RecurringInterval;
  /** When its period came: the day that the invoice bears, however late it is made. */
  at: Date;
  nextAt: Date;
  /** Of several missed periods only the newest is mailed. */
  newest: boolean;
}

const RANK: Record<Scope, number> = { read: 0, write: 1, admin: 2 };

export function holdsScope(caller: Caller, scope: Scope): boolean {
  if (!caller.key) return true;
  return caller.key.scopes.some((held) => RANK[held] >= RANK[scope]);
}
