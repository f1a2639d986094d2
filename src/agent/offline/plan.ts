import type { ModelRequest } from "../models/model.js";
import type { ResultEntry } from "../models/transcript.js";
import { said } from "../reading/evidence.js";
import { aboutUs, orderedOfUs } from "./about-us.js";
import { elsewhere, howTo } from "./elsewhere.js";
import { halfSaid, otherMail } from "./half-said.js";
import { type Hearing, hear, isOrder, type Plan, say } from "./hearing.js";
import { issue, issueFound } from "./issue.js";
import { cancelLast, issueLast, statusOfLast } from "./last-made.js";
import { lookUp } from "./look-up.js";
import { askedStill, make, notHeard } from "./make.js";
import { misspelt } from "./misspelt.js";
import { cancel, payOwn, payout, refund, unreadPayout } from "./pay.js";
import { tell } from "./tell.js";

/** What the offline agent says of itself. */
export const CAN = `I am the offline agent: I read plain orders by fixed rules, without a language model, in English, German, French, Spanish, Portuguese and Italian. I can
- look up, in English, your invoices, payment links, payouts, plans, jars, wallets, payments and counts: "what are my open invoices?"
- create a payment link: "create a payment link for 25 USDC on base to my wallet"
- create an invoice: "invoice NAME (E-MAIL) 500 USDC for design on base to my wallet, due in 14 days"
- keep it as a draft, and issue it when you say so: "draft an invoice …", "issue the draft for NAME"
- create a subscription plan or a donation jar, and prepare a subscribe or donate call
- prepare a payout, also from a list of rows
- refund a payment by its id: "refund pay_…"
- cancel a record by its number or id, and check an address against the OFAC list`;
const READS_ONLY =
  'This key may only read: I can look things up, but not create, send or change anything. That takes a key with the scope "write".';
/** Rules in a fixed order; the first that fits answers. */
export function plan(request: Pick<ModelRequest, "house" | "entries">): Plan {
  const results = lastResults(request);
  const hearing = hear(request);
  if (results.length > 0) return issueFound(results, hearing) ?? tell(results, hearing, request.house.tools);
  if (!hearing) return say(CAN);
  return (
    orderedOfUs(hearing) ??
    payout(hearing) ??
    refund(hearing) ??
    issue(hearing) ??
    askedStill(hearing) ??
    small(hearing) ??
    answer(hearing) ??
    say(`I did not understand that. ${CAN}`)
  );
}

function lastResults({ entries }: Pick<ModelRequest, "entries">): ResultEntry[] {
  const from = entries.findLastIndex(({ role }) => role === "user");
  return entries.slice(from + 1).filter((entry): entry is ResultEntry => entry.role === "result");
}

const ASKS_WHAT =
  /^\W*(?:(?:hi|hello|hey|ok|okay|so|and|please|thanks)\W+(?:there\W+)?)*(?:help(?:\W*$|\b(?! (?:me )?(?:to )?(?:create|make|pay|send|invoice|bill)))|what (?:(?:else )?can (?:you|i|we|this|it) do|do you do|are you(?: able to do| for)?\W*$)|who are you|how (?:can|could) you help|what can i (?:ask|use) you)\b/;

/** Thanks and greetings. */
function small({ words, evidence: { live } }: Hearing): Plan | undefined {
  if (ASKS_WHAT.test(words)) return say(CAN);
  if (!/^[^0-9]{1,40}$/.test(words)) return undefined;
  if (
    /^\W*(?:many )?(?:thanks|thank you|thx|danke|merci|gracias|obrigad[oa]|grazie)\b(?:\W|so much|a lot|very much)*$/.test(
      words,
    )
  )
    return say("You're welcome.");
  return live.length === 1 &&
    /^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there)?\W*$/.test(words)
    ? say(`Hello. ${CAN}`)
    : undefined;
}

function answer(hearing: Hearing): Plan | undefined {
  const deed =
    make(hearing) ?? issueLast(hearing) ?? cancelLast(hearing) ?? cancel(hearing) ?? payOwn(hearing);
  if (deed) return hearing.tools.has("create_payment_link") ? (misspelt(hearing) ?? deed) : say(READS_ONLY);
  return (
    asked(hearing) ??
    otherMail(hearing) ??
    unreadPayout(hearing) ??
    misspelt(hearing) ??
    halfSaid(hearing) ??
    unreadOrder(hearing)
  );
}

/** What is longer is no question, and to look for one in it would keep others waiting. */
const LONGEST_QUESTION = 4_000;

function asked(hearing: Hearing): Plan | undefined {
  if (hearing.words.length > LONGEST_QUESTION) return undefined;
  return aboutUs(hearing) ?? elsewhere(hearing) ?? howTo(hearing) ?? statusOfLast(hearing) ?? lookUp(hearing);
}

/** An order that was not understood is told of; of other words, what can be understood. */
function unreadOrder(hearing: Hearing): Plan | undefined {
  const isDoubtful = said(hearing.last, "amount").some(({ readings }) => readings.length > 1);
  return isDoubtful || isOrder(hearing) ? notHeard(hearing) : undefined;
}
