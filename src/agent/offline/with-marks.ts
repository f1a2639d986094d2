import type { GuardAccount } from "../reading/account.js";
import { type Evidence, readEvidence, said } from "../reading/evidence.js";
import { liveReads } from "../reading/live.js";
import type { Turn } from "../reading/types.js";

const NAME =
  /\b(called|named) (\p{Lu}[^"“”„«,.;:\n]{1,60}?)(?= (?:on|to|at|into|with|for|every|each|id|goal|slug)\b|[,.;:\n]|$)/u;

/** What is longer is no order with a mark too few, and reading it again would keep others waiting. */
const MOST_CHARACTERS = 4_000;

/**
 * What the last turn says with the marks that people leave out, where that is understood and it is not as it stands:
 * those round a name, and that of money. The guard judges it as it stands, so what is made of this is shown first.
 */
export function withMarks(turns: readonly Turn[], account: GuardAccount): Evidence {
  const evidence = readEvidence(turns, account);
  const { text = "" } = evidence.turns.at(-1) ?? {};
  if (text.length > MOST_CHARACTERS || liveReads(evidence).unread.length === 0) return evidence;
  const named = text.replace(NAME, '$1 "$2"');
  for (const content of [named, marked(evidence, text)]) {
    if (content === text) continue;
    const again = readEvidence(turns.with(-1, { role: "user", content }), account);
    if (liveReads(again).unread.length === 0) return again;
  }
  return evidence;
}

function marked({ turns }: Evidence, text: string): string {
  const last = turns.at(-1);
  const bare = last ? said(last, "amount").filter((amount) => !amount.marked) : [];
  return bare.reduceRight((whole, { end }) => `${whole.slice(0, end)} USDC${whole.slice(end)}`, text);
}
