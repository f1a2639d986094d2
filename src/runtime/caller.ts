import type { Usdc } from "../money.js";
import type { Plan } from "../plans.js";
import type { ApiKeyRow, Policy } from "../records/api-key.js";
import type { Role } from "../records/member.js";
import type { RecurringInterval } from "../recurrence.js";
import type { Queryable } from "../store/database.js";
import type { SeenKey } from "../store/key-holders.js";
import { monthOf } from "../store/usage.js";
import type { Door, Right, Scope } from "./scope.js";

export interface Account {
  id: string;
  name: string;
  plan: Plan;
  spendLimit: Usdc | null;
  /** Whose days it counts in; UTC where there is none. */
  timeZone?: string | null;
}

/** Who acts for an account: a key, one of its members, or the service itself. */
export interface Actor {
  readonly kind: "key" | "member" | "job";
  /** Codes, runs and records of a chat belong to it. */
  readonly id: string;
  /** "collect" is no rank: whoever holds it can do nothing else. */
  readonly scopes: readonly Right[];
  readonly policy: Policy;
  /** Of a key that has to ask: what it may pay out alone in a day, to contacts. */
  readonly payoutLimit?: Usdc;
  /** Of a key that may bill and must not prepare what pays out. */
  readonly moneyInOnly?: boolean;
  /** A member's grant to an assistant, used by a token. */
  readonly isGrant?: boolean;
  /** Of a key: the rows that it was read from, as they were then. */
  readonly mark?: string;
  /** Of a member: until when he counts as having just proven who he is. */
  readonly freshUntil?: Date;
  /** Of a member: what he came in by. */
  readonly sessionId?: string;
}

/** Who calls, for which account, and through which door. */
export interface Caller {
  account: Account;
  actor: Actor;
  door: Door;
  /** Asked who it is once, for as long as a program runs. */
  stays?: boolean;
  /** Where the agent's values came from ("user", "record", "model"), by field; only chat sets it. */
  origins?: Record<string, string>;
  /** The approval by which a person has released this very call: what it waited for is given. */
  released?: string;
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
  /** In the transaction that issues it, which moves the series on. */
  take(tx: Queryable): Promise<TakenTurn>;
}

export interface TakenTurn {
  invoiceNumber: string;
  /** Whom the series bills, of the address book. */
  contactId: string | null;
}

const RANK: Record<Scope, number> = { read: 0, write: 1, admin: 2 };

/** The service itself, by the name of its job: the only actor that no scope, no key and no session is asked of. */
export function jobActor(name: string): Actor {
  return { kind: "job", id: name, scopes: [], policy: "full" };
}

type KeyFacts = Pick<ApiKeyRow, "kind" | "scopes" | "policy" | "payoutLimit" | "moneyOut">;

export function keyActor(
  id: string,
  { kind, scopes, policy, payoutLimit, moneyOut, mark }: KeyFacts & { mark?: string },
): Actor {
  return {
    kind: "key",
    id,
    scopes: kind === "collect" ? ["collect"] : (scopes as Scope[]),
    policy,
    payoutLimit,
    moneyInOnly: !moneyOut,
    isGrant: kind === "oauth",
    ...(mark !== undefined && { mark }),
  };
}

/** By which the database tells whether a key is still what it was when its caller was found. */
export function seenKey({ actor }: Caller, now: Date): SeenKey | undefined {
  return actor.kind === "key" && actor.mark !== undefined
    ? { keyId: actor.id, mark: actor.mark, month: monthOf(now) }
    : undefined;
}

export function holdsScope({ actor }: Caller, scope: Scope): boolean {
  if (actor.kind === "job") return true;
  return actor.scopes.some((held) => held !== "collect" && RANK[held] >= RANK[scope]);
}

export const SCOPE_OF: Readonly<Record<Role, Scope>> = { owner: "admin", member: "write", viewer: "read" };

export function memberActor(
  { id, role, sessionId }: { id: string; role: Role; sessionId?: string },
  freshUntil: Date,
): Actor {
  return {
    kind: "member",
    id,
    scopes: [SCOPE_OF[role]],
    policy: "full",
    freshUntil,
    ...(sessionId && { sessionId }),
  };
}

/**
 * As which door's work a record counts when somebody asks later whom the account knows. What a key made that is not
 * trusted in full proves as little as a model's call over MCP; what a person released proves as much as his own.
 */
export function standingOf({ actor, door, released }: Caller): Door {
  if (released) return "rest";
  return actor.policy === "full" ? door : "mcp";
}

/** Whether a write of his takes a look at what he did before. */
export function isLimited({ actor, account, door }: Caller): boolean {
  return actor.policy !== "full" || account.spendLimit !== null || door === "chat";
}

export function collects({ actor }: Caller): boolean {
  return actor.scopes.includes("collect");
}
