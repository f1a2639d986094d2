import { localTime } from "../page.js";
import type { Attempt } from "./attempt.js";
import type { Landing } from "./landing.js";
import { short, type Terms } from "./terms.js";
import { words } from "./words.js";

type State = Landing["state"] | undefined;

const OVER = "once it counts";

export function titleFor({ taken }: Attempt, terms: Terms, mayStartOver: boolean): string {
  if (taken && mayStartOver) return `The ${words.noun} was not seen yet`;
  if (taken && terms.closed) return `Your wallet may still carry out the ${words.noun}`;
  return taken
    ? `${words.noun[0]?.toUpperCase()}${words.noun.slice(1)} sent`
    : `Your wallet was asked to ${words.verb}`;
}

/** What is known of it, while nobody has to do anything. */
export function wordsFor(attempt: Attempt, state: State, terms: Terms): string {
  const { way, taken, hash, shared } = attempt;
  if (state === "landed" && terms.closed)
    return `The network has taken it. This page tells what has become of it ${OVER}.`;
  if (state === "landed") return `The network has taken it. This page turns to ${words.turnsTo} ${OVER}.`;
  if (terms.closed) return withdrawn(terms);
  if ((way === "batch" || shared) && taken && !hash)
    return `Your wallet has it and carries it out. Where several people sign, that can take hours${inTime(terms)}: you may close this page and come back. It turns to ${words.turnsTo} once the ${words.noun} counts.`;
  if (taken) return `It was sent from your wallet. This page turns to ${words.turnsTo} ${OVER}.`;
  return `If you confirm it there, this page turns to ${words.turnsTo} ${OVER}. If you said no, wait: the page finds out whether anything was sent, and lets you start over.`;
}

function inTime({ deadline }: Terms): string {
  return deadline ? `, and it is taken until ${localTime(deadline)} alone` : "";
}

/** A contract keeps a deadline by itself, and knows nothing of what was withdrawn. The payer's clock may go wrong. */
function withdrawn({ closed, deadline }: Terms): string {
  if (deadline && closed === "expired")
    return "This has expired: reject it in your wallet. If it is carried out all the same, it fails and costs its network fee.";
  const why = closed === "canceled" ? words.withdrawn : "This is over";
  return `${why}: reject it in your wallet. If it is carried out, ${words.allTheSame}.`;
}

/** What starting over means, where nobody can say that the first one won't arrive. */
export function doubtFor(attempt: Attempt, state: State, terms: Terms): string {
  return `${reasonOf(attempt, state, terms)} ${terms.closed ? withdrawn(terms) : twice(terms)}`;
}

function twice({ once }: Terms): string {
  return once
    ? `If it arrives all the same, a second ${words.noun} fails and costs its network fee.`
    : `If it arrives all the same, ${words.twice}.`;
}

function reasonOf({ taken, payer }: Attempt, state: State, terms: Terms): string {
  const noToOpen = "If the question is still open in your wallet, say no to it first.";
  switch (state) {
    case "unasked":
    case "held":
      return `This page can't ask your wallet on ${terms.chain} what became of it. Look there first.`;
    case "unproven":
      return `Your wallet says that it is done, and ${terms.chain} shows no such ${words.noun}. Look in your wallet first.`;
    case "elsewhere":
      return `Another account is chosen in your wallet now, which knows nothing of it. Choose ${short(payer)} there again to see what became of it.`;
    case "replaced":
      return taken
        ? `Another transaction of your account has taken its place, and it was not this ${words.noun}.`
        : `Your account has sent something else since. ${noToOpen}`;
    default:
      return taken
        ? "Your wallet's network does not know it any more. Cancel it in your wallet first."
        : `Nothing was sent since. ${noToOpen}`;
  }
}

/** Why the button is there again. */
export function failureOf(landing: Landing): string {
  const how = landing.state === "failed" ? landing.how : undefined;
  if (how === "unsent")
    return `Your wallet has given the ${words.noun} up without sending it. ${words.nothing}, and it cost nothing; try again.`;
  if (how === "partly")
    return `Only a part was done: your wallet may have given the permission, and not the ${words.noun}. ${words.nothing} but network fees; try again.`;
  return `Your wallet's network refused the ${words.noun}. ${words.nothing} but its fee; try again.`;
}
