import { deedSentences, doubtIn } from "../asked.js";
import { type Case, chainOf, DEEDS, textsOf, usdc } from "../call.js";
import { isBareAssent } from "../confirmation-token.js";
import { lastTurn, mentioned, type UserTurn } from "../evidence.js";
import { doubt, type Finding } from "../finding.js";

const WHY = {
  question: "your message asks something",
  negated: "your message holds a no",
  told: "your message tells of something rather than asking for it",
  example: "your message speaks of an example",
  conditional: "your message sets a condition",
};

/** Whether the user asks for this now, rather than having spoken of it. */
export function live(given: Case): Finding[] {
  const deed = DEEDS[given.call.tool];
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
function answers({ call, now }: Case, turn: UserTurn): boolean {
  if (isBareAssent(turn.text) || isOrdinal(turn.text)) return true;
  if (
    mentioned(turn, "name").length > 0 ||
    mentioned(turn, "chain").some(({ chain }) => chain === chainOf(call))
  )
    return true;
  const values = JSON.stringify(call.input).toLowerCase();
  const named = [...mentioned(turn, "address"), ...mentioned(turn, "email")].some(({ value }) =>
    values.includes(value.toLowerCase()),
  );
  const amounts = ["amount_usd", "amount_usdc", "total_usd", "goal_usdc"].map((field) =>
    usdc(call.input, field),
  );
  const sums = mentioned(turn, "amount").some(({ readings }) =>
    readings.some((value) => amounts.includes(value) || values.includes(`:${Number(value) / 1e6}`)),
  );
  const texts = textsOf(call).some(
    ({ value }) => value.length > 2 && turn.text.toLowerCase().includes(value.toLowerCase()),
  );
  const dated =
    typeof call.input.due_date === "string" &&
    now !== undefined &&
    /\d|day|week|month|tomorrow|net/i.test(turn.text);
  const figures = turn.lexed.tokens.some(
    (token) => token.kind === "figure" && token.value !== undefined && values.includes(`:${token.value}`),
  );
  return named || sums || texts || dated || figures;
}

function isOrdinal(text: string): boolean {
  return /^\W*(?:the\s+)?(?:first|second|third|last|[1-9](?:st|nd|rd|th)?|#[1-9]|option [1-9])(?:\s+(?:one|wallet|please))*\W*$/i.test(
    text,
  );
}
