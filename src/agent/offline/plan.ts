import type { ModelRequest } from "../models/model.js";
import type { ResultEntry } from "../models/transcript.js";
import { type Deed, deedWords } from "../reading/words/deeds.js";
import { deedSentences } from "./asked.js";
import { createInvoice } from "./bill.js";
import { createJar, createLink, createPlan } from "./create.js";
import { notHeard } from "./heard-order.js";
import { type Hearing, hear, type Plan, say } from "./hearing.js";
import { issue, issueFound } from "./issue.js";
import { lookUp } from "./look-up.js";
import { misspelt } from "./misspelt.js";
import { cancel, payOwn, payout, refund, unreadPayout } from "./pay.js";
import { tell } from "./tell.js";

/** What the offline agent says of itself. */
export const CAN = `I am the offline agent: I read plain English by fixed rules, without a language model. I can
- look up your invoices, payment links, payouts, plans, jars, wallets, payments and counts: "what are my open invoices?"
- create a payment link: "create a payment link for 25 USDC on base to my wallet"
- create an invoice: "invoice NAME (E-MAIL) 500 USDC for design on base to my wallet, due in 14 days"
- keep it as a draft, and issue it when you say so: "draft an invoice …", "issue the draft for NAME"
- create a subscription plan or a donation jar, and prepare a subscribe or donate call
- prepare a payout from pasted rows, also in German, French, Spanish, Portuguese and Italian
- refund a payment by its id: "refund pay_…"
- cancel a record by its number or id, and check an address against the OFAC list`;
const READS_ONLY =
  'This key may only read: I can look things up, but not create, send or change anything. That takes a key with the scope "write".';
const LINKING =
  'A wallet is linked by a person or a program of yours, not by me: in the console under "Wallets", or with POST /api/v1/wallets {"address": "0x…", "chain": "base", "label": "Ops"}. After that I can take money "to my Ops wallet".';
const NEVER_SIGNS =
  "I never sign or send anything, and I need no key or recovery phrase: keep them to yourself. I prepare calldata; you sign it in your wallet.";

/** Turns to something else than what is being put together. */
const INQUIRES = /\?|^\W*(?:list|show|what|which|who|how|find|look|check|display|tell)\b/;

/** Rules in a fixed order; the first that fits answers. */
export function plan(request: Pick<ModelRequest, "house" | "entries">): Plan {
  const results = lastResults(request);
  const hearing = hear(request);
  if (results.length > 0) return issueFound(results, hearing) ?? tell(results, hearing, request.house.tools);
  if (!hearing) return say(CAN);
  return (
    payout(hearing) ??
    refund(hearing) ??
    issue(hearing) ??
    small(hearing) ??
    answer(hearing) ??
    say(`I did not understand that. ${CAN}`)
  );
}

function lastResults({ entries }: Pick<ModelRequest, "entries">): ResultEntry[] {
  const from = entries.findLastIndex(({ role }) => role === "user");
  return entries.slice(from + 1).filter((entry): entry is ResultEntry => entry.role === "result");
}

/** Thanks, greetings, and what only people do. */
function small({ words, evidence: { live } }: Hearing): Plan | undefined {
  if (/\b(?:link|connect|add) (?:a|my|our|another|the|this)?\s?(?:new )?wallets?\b/.test(words))
    return say(LINKING);
  if (/^\W*(?:help|what can you do|what do you do|who are you)\b/.test(words)) return say(CAN);
  if (live.length > 1 || !/^[^0-9]{1,40}$/.test(words)) return undefined;
  if (
    /^\W*(?:many )?(?:thanks|thank you|thx|danke|merci|gracias|obrigad[oa]|grazie)\b(?:\W|so much|a lot|very much)*$/.test(
      words,
    )
  )
    return say("You're welcome.");
  return /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there)?\W*$/.test(words)
    ? say(`Hello. ${CAN}`)
    : undefined;
}

function answer(hearing: Hearing): Plan | undefined {
  if (
    /\b(?:private key|seed phrase|recovery phrase|mnemonic|sign (?:it|this|that|for me)|broadcast)\b/.test(
      hearing.words,
    )
  )
    return say(NEVER_SIGNS);
  const asked = deedOf(hearing, "last");
  const open = asked ?? deedOf(hearing, "live");
  const found = asked || (open && !INQUIRES.test(hearing.words)) ? undefined : lookUp(hearing);
  if (found) return found;
  if (open)
    return hearing.tools.has("create_payment_link")
      ? (misspelt(hearing) ?? notHeard(hearing, open) ?? DEEDS[open]?.(hearing))
      : say(READS_ONLY);
  return unreadPayout(hearing);
}

const DEEDS: Readonly<Record<Deed, (hearing: Hearing) => Plan | undefined>> = {
  link: createLink,
  invoice: createInvoice,
  plan: createPlan,
  jar: createJar,
  cancel,
  pay: payOwn,
};

/** What is asked for, by the word that comes first; in the last turn, or in those that it may go on from. */
function deedOf({ evidence, last }: Hearing, where: "last" | "live"): Deed | undefined {
  const places = Object.keys(DEEDS).flatMap((deed) =>
    deedSentences(evidence, deed)
      .filter(({ turn }) => where === "live" || turn === last)
      .map(({ sentence, turn }) => ({
        deed,
        turn: evidence.turns.indexOf(turn),
        at: sentence.words.findIndex((word) => deedWords(deed).has(word)),
        start: sentence.start,
      })),
  );
  const [first] = places
    .filter(({ deed }) => deed !== "pay" || paysOwn(evidence.live.map(({ text }) => text).join("\n")))
    .sort((a, b) => b.turn - a.turn || a.start - b.start || a.at - b.at);
  return first?.deed;
}

function paysOwn(text: string): boolean {
  return /\b(?:subscribe|renew|donate|contribute)\b/i.test(text);
}
