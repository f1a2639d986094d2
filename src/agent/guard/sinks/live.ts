import { toDecimal } from "../../../money.js";
import { deedSentences, doubtIn } from "../asked.js";
import { type Call, type Case, chainOf, deedOf, textsOf } from "../call.js";
import { isBareAssent } from "../confirmation-token.js";
import { lastTurn, mentioned, type UserTurn } from "../evidence.js";
import { doubt, type Finding } from "../finding.js";
import { picksOwnWallet } from "../wallet-said.js";

const WHY = {
  question: "your message asks something",
  negated: "your message holds a no",
  told: "your message tells of something rather than asking for it",
  example: "your message speaks of an example",
  conditional: "your message sets a condition",
};

/** Whether the user asks for this now, rather than having spoken of it. */
export function live(given: Case): Finding[] {
  const deed = deedOf(given.call);
  if (!deed || deed === "cancel" || deed === "pay") return [];
  const found = doubtIn(given.evidence, deed);
  if (found) return [doubt("asked", "", WHY[found.doubt])];
  const asked = deedSentences(given.evidence, deed);
  if (asked.length === 0) return [doubt("asked", "", `that a ${deed} should be made now could not be read`)];
  const last = lastTurn(given.evidence);
  const isLive = last && (asked.some(({ turn }) => turn === last) || answers(given, last));
  return isLive ? [] : [doubt("live", "", "your last message is about something else")];
}

/** Holds one of the call's own values, a name of the account's, or bare assent. */
function answers(given: Case, turn: UserTurn): boolean {
  const { call } = given;
  if (isBareAssent(turn.text) || isOrdinal(turn.text)) return true;
  if (mentioned(turn, "name").length > 0 || picksOwnWallet(turn)) return true;
  if (mentioned(turn, "chain").some(({ chain }) => chain === chainOf(call))) return true;
  const spoken = turn.text.toLowerCase();
  const texts = textsOf(call).some(({ value }) => value.length > 2 && spoken.includes(value.toLowerCase()));
  const dated = typeof call.input.due_date === "string" && /\d|day|week|month|tomorrow|net/.test(spoken);
  return texts || dated || holdsValue(call, turn);
}

function holdsValue(call: Call, turn: UserTurn): boolean {
  const values = JSON.stringify(call.input).toLowerCase();
  const contacts = [...mentioned(turn, "address"), ...mentioned(turn, "email")];
  const sums = mentioned(turn, "amount").flatMap(({ readings }) => readings.map(toDecimal));
  const figures = turn.lexed.tokens.flatMap((token) =>
    token.kind === "figure" ? [String(token.value)] : [],
  );
  return (
    contacts.some(({ value }) => values.includes(`"${value.toLowerCase()}"`)) ||
    [...sums, ...figures].some((number) => values.includes(`:${number},`) || values.includes(`:${number}}`))
  );
}

function isOrdinal(text: string): boolean {
  return /^\W*(?:the\s+)?(?:first|second|third|last|[1-9](?:st|nd|rd|th)?|#[1-9]|option [1-9])(?:\s+(?:one|wallet|please))*\W*$/i.test(
    text,
  );
}
