import type { ToolCall } from "../../src/agent/guard/call.js";
import type { Turn } from "../../src/agent/reading/types.js";
import { toNumber } from "../../src/money.js";
import type { PayoutCall } from "../../test/unit/guard/order-verdict.js";

export const KINDS = ["link", "invoice", "payout", "plan", "jar", "cancel", "pay"] as const;
export type Kind = (typeof KINDS)[number];

/** What a user says in full and the call it asks for: the guard lets it pass, or the harness is wrong. */
export interface Seed {
  kind: Kind;
  language: string;
  turns: readonly Turn[];
  call: ToolCall;
  /** Where free words of the order end, in its last turn. */
  textEnds?: number;
}

const SLOT = /‹(.*?)›/g;

/** Texts alone are user turns; `‹…›` marks free words. */
export function seed(kind: Kind, language: string, said: string | readonly string[], call: ToolCall): Seed {
  const texts = typeof said === "string" ? [said] : said;
  const last = texts.at(-1) ?? "";
  const end = last.lastIndexOf("›");
  const marksBefore = last.slice(0, end).replace(/[^‹›]/g, "").length;
  return {
    kind,
    language,
    turns: texts.map((text) => ({ role: "user", content: text.replace(SLOT, "$1") })),
    call,
    ...(end >= 0 && { textEnds: end - marksBefore }),
  };
}

/** The seed with its last turn otherwise. */
export function withLast({ turns }: Seed, change: (text: string) => string): Turn[] {
  return turns.map((turn, i) => (i === turns.length - 1 ? { ...turn, content: change(turn.content) } : turn));
}

export function user(content: string): Turn {
  return { role: "user", content };
}

/** As a model would call it. */
export function payoutCall({ recipients, chain }: PayoutCall): ToolCall {
  const rows = recipients.map(({ address, amount }) => ({ address, amount_usdc: toNumber(amount) }));
  return { tool: "prepare_batch_payout", input: { recipients: rows, chain } };
}
