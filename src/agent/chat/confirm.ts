import { PublicError } from "../../errors.js";
import { describe } from "../../runtime/describe.js";
import { fieldsOf } from "../../runtime/field.js";
import type { Tool } from "../../runtime/tool.js";
import {
  type ConfirmationRow,
  closeConfirmation,
  markActionDone,
  selectActions,
  selectConfirmation,
} from "../../store/confirmations.js";
import { callOf } from "../guard/call.js";
import { twinSince } from "../guard/repeats.js";
import { learnResult } from "../reply/learn.js";
import { createReplyGuard } from "../reply/reply-guard.js";
import type { Waiting } from "./chat-answer.js";
import { hashToken, readAnswer } from "./confirmation-token.js";
import { cardAgain } from "./held-reply.js";
import { learnCall } from "./learn-call.js";
import { madeMeanwhile, perform } from "./perform.js";
import { learned, type Session } from "./session.js";
import { knownBefore, ranTools, told } from "./speak.js";

type ConfirmedOrigins = Readonly<Record<string, string>>;

export interface CodeAnswer {
  reply: string;
  footer?: string;
  confirmation?: Waiting;
}

/** What the last turn says to a card, answered in code: no model is asked. Undefined: it says nothing to one. */
export async function answerCode(session: Session): Promise<CodeAnswer | undefined> {
  const { turns } = session;
  const last = turns.at(-1)?.content ?? "";
  const before = turns.at(-2);
  const said = readAnswer(last, before?.role === "assistant" ? before.content : "");
  switch (said.kind) {
    case "token":
      return confirm(session, said.token);
    case "beside":
      return plain(session, "Nothing ran. To confirm, send only the code, with no other words beside it.");
    case "assent":
      return showAgain(session, said.shown);
    case "other":
      return undefined;
  }
}

function plain(session: Session, reply: string): CodeAnswer {
  session.emit({ event: "text", data: { text: reply } });
  return { reply };
}

const UNKNOWN =
  "Nothing ran: this code is unknown, used up or older than 10 minutes. Ask again for what you want.";

async function confirm(session: Session, token: string): Promise<CodeAnswer> {
  const { house } = session;
  const waiting = await openConfirmation(session, token);
  if (!waiting) return plain(session, UNKNOWN);
  for (const action of await selectActions(house.sql, waiting.id)) {
    const { tool: name, input, position, origins } = action;
    const tool = session.tools.get(name);
    if (action.doneAt || !tool) continue;
    session.emit({ event: "tool_call", data: { tool: name, input } });
    await learnCall(session, { tool: name, input });
    const { result, failed } = await perform(session, {
      tool,
      input,
      origins: confirmedBy(tool, origins),
      decidedAt: waiting.createdAt,
      alongside: async (tx) => {
        const twin = twinSince({ call: callOf(tool, input), account: session.account }, waiting.createdAt);
        if (twin) throw madeMeanwhile(twin.id);
        if (!(await markActionDone(tx, waiting.id, position, house.clock()))) throw usedUp();
      },
    });
    if (failed) await markActionDone(house.sql, waiting.id, position, house.clock());
    const ran = { tool: name, input, result };
    session.results.push(ran);
    session.emit({ event: "tool_result", data: ran });
  }
  await closeConfirmation(house.sql, waiting.id, house.clock());
  return tellResults(session);
}

/** Where money goes is known from now on: a person has seen it in full. */
function confirmedBy(tool: Tool, origins: ConfirmedOrigins): ConfirmedOrigins {
  const places = fieldsOf(tool.fields, "destination").map((field) => [field, "P"]);
  return { ...origins, ...Object.fromEntries(places) };
}

function usedUp(): PublicError {
  return new PublicError("state_conflict", "This code was used already. Nothing was created.");
}

async function openConfirmation(session: Session, token: string): Promise<ConfirmationRow | undefined> {
  const { house, caller } = session;
  const row = await selectConfirmation(house.sql, caller.actor.id, hashToken(token));
  return row && !row.closedAt && row.expiresAt > house.clock() ? row : undefined;
}

/** "Yes" does not confirm; it gets the card once more, if it stands in this very conversation. */
async function showAgain(session: Session, shown: readonly string[]): Promise<CodeAnswer | undefined> {
  for (const token of shown) {
    const row = await openConfirmation(session, token);
    if (!row) continue;
    const actions = await selectActions(session.house.sql, row.id);
    return {
      ...plain(session, cardAgain(row.reply, token)),
      confirmation: {
        token,
        expires_at: row.expiresAt.toISOString(),
        actions: actions.map(({ tool, input, reasons, card }) => ({ tool, input, reasons, card })),
      },
    };
  }
  return undefined;
}

async function tellResults(session: Session): Promise<CodeAnswer> {
  const known = await knownBefore(session);
  for (const result of session.results)
    learnResult(known, learned(session.house, result), session.house.links.payBase);
  const reply = createReplyGuard(known, session.house.links.payBase);
  for (const { tool, result } of session.results) reply.push(describe(session.tools.get(tool), result));
  reply.finish(ranTools(session));
  return told(session, reply.reply, reply);
}
