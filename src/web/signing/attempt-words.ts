import type { Attempt } from "./attempt.js";
import { titleOf } from "./chains.js";
import type { Landing } from "./landing.js";
import type { Terms } from "./terms.js";
import { words } from "./words.js";

export function titleFor({ taken }: Attempt, mayStartOver: boolean): string {
  if (taken && mayStartOver) return `The ${words.noun} was not seen yet`;
  return taken
    ? `${words.noun[0]?.toUpperCase()}${words.noun.slice(1)} sent`
    : `Your wallet was asked to ${words.verb}`;
}

/** What is known of it, while nobody has to do anything. */
export function wordsFor({ way, taken, hash }: Attempt, state: Landing["state"] | undefined): string {
  if (state === "landed")
    return `The network has taken it. This page turns to ${words.turnsTo} once it counts.`;
  if (way === "batch" && taken && !hash)
    return `Your wallet has it and carries it out. Where several people sign, that can take hours: you may close this page and come back. It turns to ${words.turnsTo} once the ${words.noun} counts.`;
  if (taken) return `It was sent from your wallet. This page turns to ${words.turnsTo} once it counts.`;
  return `If you confirm it there, this page turns to ${words.turnsTo} once it counts. If you said no, wait: the page finds out whether anything was sent, and lets you start over.`;
}

/** What starting over means, where nobody can say that the first one won't arrive. */
export function doubtFor({ taken }: Attempt, state: Landing["state"] | undefined, terms: Terms): string {
  const twice = terms.once
    ? `If it arrives all the same, a second ${words.noun} fails and costs its network fee.`
    : `If it arrives all the same, ${words.twice}.`;
  if (state === "unasked")
    return `This page can't ask your wallet on ${titleOf(terms)} what became of it. Look there first. ${twice}`;
  if (state === "replaced")
    return taken
      ? `Another transaction of your account has taken its place, and it was not this ${words.noun}. ${twice}`
      : `Your account has sent something else since. If the question is still open in your wallet, say no to it first. ${twice}`;
  if (taken)
    return `Your wallet's network does not know it any more. Cancel it in your wallet first. ${twice}`;
  return `Nothing was sent since. If the question is still open in your wallet, say no to it first. ${twice}`;
}
