import { type Case, text } from "../call.js";
import type { Evidence } from "../evidence.js";
import { claim, deny, doubt, type Finding, FROM_USER, source } from "../finding.js";
import { PAID_OFTEN, PAID_ONCE } from "../words/deeds.js";

const FIELD = "single_use";

/** How often a link can be paid: as the user says it, and as often as anybody likes where he says nothing. */
export function singleUse({ call, evidence }: Case): Finding[] {
  if (!(FIELD in call.head.fields)) return [];
  const wanted = call.input[FIELD] === true;
  const once = says(evidence, PAID_ONCE, text(call.input, "description"));
  const often = says(evidence, PAID_OFTEN, text(call.input, "description"));
  if (once && often) return [doubt(FIELD, FIELD, "how often it can be paid could not be read")];
  if (wanted && once) return [source(FIELD, "U", FROM_USER)];
  if (wanted && often) return [deny(FIELD, "contradicts_user", FIELD, "The user wants it paid many times.")];
  if (wanted) return [doubt(FIELD, FIELD, "that it can be paid only once is not in your message")];
  if (once && call.input[FIELD] === false)
    return [deny(FIELD, "contradicts_user", FIELD, "The user wants it paid once.")];
  if (once) return [doubt(FIELD, FIELD, "you said that it is paid once; this link can be paid many times")];
  return [claim(FIELD)];
}

/** Outside what the link itself is called. */
function says({ live }: Evidence, phrase: RegExp, title: string | undefined): boolean {
  return live.some((turn) => {
    const own = title ? turn.text.replaceAll(title, "") : turn.text;
    return phrase.test(own);
  });
}
