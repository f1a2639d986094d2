import { trace } from "@opentelemetry/api";
import { PublicError } from "../../errors.js";
import { inTurns } from "../../in-turns.js";
import { isWaiting } from "../../records/approval.js";
import { PROMPTS } from "../models/prompts.js";
import { isObject } from "../models/wire/answer-draft.js";
import { maskSecrets } from "../reading/text/secrets.js";
import { userTexts } from "../reading/turns.js";
import {
  type KnownValues,
  learnAccount,
  learnResult,
  learnUserTurn,
  noValues,
} from "../reply/known-values.js";
import { createReplyGuard } from "../reply/reply-guard.js";
import type { RanTool } from "../reply/what-ran.js";
import type { Panel } from "./ask-models.js";
import { type Conversation, converse, type Ending } from "./loop.js";
import { recordIdOf } from "./perform.js";
import { isReadOnly, learned, type Session, toolNamed } from "./session.js";
import { shortOf } from "./short-of.js";

/** Lets the models talk, and says by code what they can't or may not say. */
export async function speak(session: Session, panel: Panel): Promise<{ reply: string }> {
  const known = await knownBefore(session);
  const reply = createReplyGuard(known, session.house.links.payBase);
  const prompt = isReadOnly(session.caller) ? PROMPTS.readOnly : PROMPTS.system;
  trace.getActiveSpan()?.setAttribute("unsigned.prompt.hash", prompt.hash);
  const conversation: Conversation = { session, panel, prompt, reply, known };
  const ending = await converse(conversation);
  refuseIfSilent(session, ending);
  if (session.held.length > 0) return { reply: "" };
  const note = NOTES[ending] ?? "";
  const noted = note && reply.push(note);
  const line = reply.finish(ranTools(session), [...session.notes, ...shortOf(session)]);
  session.emit({ event: "text", data: { text: noted + line } });
  return { reply: reply.reply };
}

const NOTES: Partial<Record<Ending, string>> = {
  length: "(The model's answer was cut off; none of the calls in it ran.)",
  refusal: "The model declined to answer this.",
  late: "The time for this request is over.",
  unavailable: "The model can't be reached any more.",
};

/** Once something ran, the caller is owed an answer that says what; before that, an error is the clearer one. */
function refuseIfSilent({ results, held }: Session, ending: Ending): void {
  if (results.length > 0 || held.length > 0) return;
  if (ending === "unavailable")
    throw new PublicError(
      "model_unavailable",
      "No model provider could be reached. Nothing was created; try again.",
    );
  if (ending === "late")
    throw new PublicError("model_unavailable", "No answer came in time. Nothing was created; try again.");
}

export async function knownBefore({ turns, account, house, results }: Session): Promise<KnownValues> {
  const known = noValues();
  // A secret that the user wrote is no value of his that a reply may repeat.
  for await (const text of inTurns(userTexts(turns)))
    learnUserTurn(known, maskSecrets(text), house.links.payBase);
  learnAccount(known, account);
  for (const run of results) learnResult(known, learned(house, run), house.links.payBase);
  return known;
}

export function ranTools({ house, results }: Session): RanTool[] {
  return results.map(({ tool, result }) => {
    const head = toolNamed(house, tool) ?? { name: tool, kind: "change", says: tool.replaceAll("_", " ") };
    const id = recordIdOf(result);
    const ok = !(isObject(result) && "error" in result);
    return { head, ok, ...(id && { id }), ...(isWaiting(result) && { waitsAt: result.approve_url }) };
  });
}
