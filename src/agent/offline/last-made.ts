import { turnHash } from "../reading/evidence.js";
import { nounAt } from "../reading/nouns.js";
import { skipFrom } from "../reading/phrases.js";
import type { Token } from "../reading/types.js";
import { END, OPENERS } from "./half-said.js";
import { ask, type Hearing, type Plan, toolFor } from "./hearing.js";
import { ISSUE } from "./issue.js";
import { NOUNS } from "./look-up.js";

const ASKS = new RegExp(
  `${OPENERS}(?:what(?:['’]?s| is) (?:its status|the status(?: of (?:it|that|this))?)|is it paid(?: yet)?|has it been paid(?: yet)?)${END}`,
  "u",
);
/** English, German, French, Spanish, Portuguese and Italian. */
const CANCELS = new RegExp(
  `${OPENERS}(?:${[
    "cancel (?:it|that|this|(?:that|this|(?:the|my) (?:last|latest)) one|(?:the|my) (?:last|latest)(?= ))(?: (?:payment )?(?<noun>link|invoice|bill|plan|jar))?",
    "stornier(?:e|en sie)? (?:bitte )?(?:das|es|ihn|sie|diese[ns]?)(?: (?:bitte|wieder))*",
    "annule[rz]?(?:-l[ea]| ça| cela)",
    "(?:cancél[ae]|anúl[ae])l[oa]|(?:cancel|anul)[ae] (?:eso|esto|isso|isto)|(?:cancel|anul)e-[oa]",
    "annulla(?:l[oa]| questo| quest[oa])",
  ].join("|")})${END}`,
  "u",
);

const ISSUES = new RegExp(
  `${OPENERS}(?:issue|send|finali[sz]e) (?:it|that|this)(?: (?:draft|invoice|bill))?(?: (?:now|please|to (?:him|her|them)))*${END}`,
  "u",
);

/** "Issue it", right after a draft was made: shown on a card as well. */
export function issueLast(hearing: Hearing): Plan | undefined {
  const [id] = (ISSUES.test(hearing.words) && lastMade(hearing)) || [];
  const record = hearing.account.records.find((one) => one.id === id);
  return record?.revision !== undefined && hearing.tools.has(ISSUE)
    ? ask(ISSUE, { id, revision: record.revision })
    : undefined;
}

/** "What is its status?", right after one record was made. */
export function statusOfLast(hearing: Hearing): Plan | undefined {
  const [id, noun] = (ASKS.test(hearing.words) && lastMade(hearing)) || [];
  const tool = noun && toolFor(hearing, "look", noun);
  return tool ? ask(tool, { id }) : undefined;
}

/** "Cancel it": which one is shown on a card, for no word names it. */
export function cancelLast(hearing: Hearing): Plan | undefined {
  const said = CANCELS.exec(hearing.words);
  const [id, noun = ""] = (said && lastMade(hearing)) || [];
  const named = said?.groups?.noun?.replace("bill", "invoice") ?? "";
  const tool = noun.includes(named) ? toolFor(hearing, "cancel", noun) : undefined;
  return id && tool ? ask(tool, { id }) : undefined;
}

/** Its id and noun, where the turn before speaks of one thing alone. */
function lastMade({ evidence: { turns }, account }: Hearing): [string, string] | undefined {
  const before = turns.at(-2);
  if (!before || !isOfOne(before.plain.tokens)) return undefined;
  const id = account.spentTurns.get(turnHash(before.text)) ?? "";
  const noun = NOUNS[id.split("_")[0] ?? ""];
  return noun && /^[a-z]+_[0-9a-z]{26}$/.test(id) ? [id, noun] : undefined;
}

function isOfOne(tokens: readonly Token[]): boolean {
  const nouns: boolean[] = [];
  skipFrom(0, (at) => {
    const noun = nounAt(tokens, at);
    if (noun) nouns.push(noun.plural);
    return noun ? noun.end - at : Number(at < tokens.length);
  });
  return nouns.length === 1 && nouns[0] === false;
}
