import { trace } from "@opentelemetry/api";
import { PublicError } from "../../errors.js";
import { inTurns } from "../../in-turns.js";
import { isObject } from "../../is-object.js";
import { rowsTotal } from "../../line-items.js";
import { isWaiting } from "../../records/approval.js";
import { PROMPTS } from "../models/prompts.js";
import { CAN } from "../offline/plan.js";
import { type Question, questionAbout } from "../offline/question.js";
import { readEvidence } from "../reading/evidence.js";
import { ordersOf } from "../reading/live.js";
import type { OpenOrder } from "../reading/open-order.js";
import type { Order } from "../reading/orders.js";
import { rowsOf } from "../reading/slots/bill-rows.js";
import { slotOf } from "../reading/slots/slots.js";
import { userTexts } from "../reading/turns.js";
import { type KnownValues, noValues } from "../reply/known-values.js";
import { learnAccount, learnFigures, learnResult, learnUserTurn } from "../reply/learn.js";
import { createReplyGuard, type ReplyGuard } from "../reply/reply-guard.js";
import type { RanTool } from "../reply/what-ran.js";
import { maskSecrets } from "../text/secrets.js";
import type { Panel } from "./ask-models.js";
import { type Conversation, converse, type Ending } from "./loop.js";
import { recordIdOf } from "./perform.js";
import { houseOf, isReadOnly, learned, type Session, toolNamed, writes } from "./session.js";
import { shortOf } from "./short-of.js";

export interface Spoken {
  reply: string;
  /** What it ends with, by itself. */
  footer?: string;
  /** What the reply asks for. */
  asked?: OpenOrder;
}

/** Lets the models talk, and says by code what they can't or may not say. */
export async function speak(session: Session, panel: Panel): Promise<Spoken> {
  const known = await knownBefore(session);
  const { house } = session;
  const question = questionAbout(houseOf(session));
  const reply = createReplyGuard(known, session.house.links.payBase);
  const prompt = isReadOnly(session.caller) ? PROMPTS.readOnly : PROMPTS.system;
  trace.getActiveSpan()?.setAttribute("unsigned.prompt.hash", prompt.hash);
  const conversation: Conversation = { session, panel, prompt, reply, known, quiet: question !== undefined };
  const ending = await converse(conversation);
  refuseIfSilent(session, ending);
  if (session.held.length > 0) return { reply: "" };
  if (question && !session.results.some(({ tool }) => writes(toolNamed(house, tool))))
    return { ...asked(session, question, known), asked: question.about };
  const before = question ? reply.reply : "";
  const note = NOTES[ending] ?? "";
  const noted = note && reply.push(note);
  const line = reply.finish(ranTools(session), [...session.notes, ...shortOf(session)]);
  return told(session, before + noted + line, reply);
}

/** Where an order lacks something, the answer is our own question, with no model's word beside it. */
function asked(session: Session, { text }: Question, known: KnownValues): Spoken {
  const own = createReplyGuard(known, session.house.links.payBase);
  const reply = own.push(text) + own.finish(ranTools(session));
  return told(session, reply, own);
}

/** The rest of the text is sent, and what it ends with once more, as what no model can send. */
export function told(session: Session, rest: string, { reply, footer }: ReplyGuard): Spoken {
  session.emit({ event: "text", data: { text: rest } });
  session.emit({ event: "footer", data: { text: footer } });
  return { reply, footer };
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

/** What our own texts name. */
const OWN = noValues();
for (const text of [PROMPTS.system.text, CAN]) learnFigures(OWN, text);

export async function knownBefore({ turns, account, house, results }: Session): Promise<KnownValues> {
  const known = noValues();
  // A secret that the user wrote is no value of his that a reply may repeat.
  for await (const text of inTurns(userTexts(turns)))
    learnUserTurn(known, maskSecrets(text), house.links.payBase);
  learnAccount(known, account);
  for (const value of OWN.amounts) known.amounts.add(value);
  for (const order of ordersOf(readEvidence(turns, account)))
    for (const sum of sumsOf(order)) known.sums.add(sum);
  for (const run of results) learnResult(known, learned(house, run), house.links.payBase);
  return known;
}

/** Each row, and all of them; a discount is what the bill's own total says. */
function sumsOf(order: Order): bigint[] {
  const rows = rowsOf(order).map((row) => rowsTotal([row]));
  const all = rows.reduce((sum, row) => sum + row, 0n);
  const { units, percent = 0 } = slotOf(order, "off") ?? {};
  const off = units ?? (all * BigInt(Math.round(percent))) / 100n;
  return [...rows, all, off, all - off, all * BigInt(order.count)];
}

export function ranTools({ house, results }: Session): RanTool[] {
  return results.map(({ tool, result }) => {
    const head = toolNamed(house, tool) ?? { name: tool, kind: "change", says: tool.replaceAll("_", " ") };
    const id = recordIdOf(result);
    const ok = !(isObject(result) && "error" in result);
    return { head, ok, ...(id && { id }), ...(isWaiting(result) && { waitsAt: result.approve_url }) };
  });
}
