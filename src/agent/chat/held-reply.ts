import { newId } from "../../ids.js";
import { PLAN_TERMS } from "../../plans.js";
import type { Caller } from "../../runtime/caller.js";
import type { House } from "../../runtime/house.js";
import { closeOldest, insertConfirmation, replaceToken } from "../../store/confirmations.js";
import type { Transaction } from "../../store/database.js";
import { renderCard } from "../guard/card/card.js";
import { turnHash } from "../reading/evidence.js";
import { whatRan } from "../reply/what-ran.js";
import type { ChatAnswer } from "./chat-answer.js";
import { hashToken, newConfirmationToken } from "./confirmation-token.js";
import type { Session } from "./session.js";
import { shortOf } from "./short-of.js";
import { ranTools } from "./speak.js";

const OPEN_MS = 10 * 60_000;
const MOST_OPEN = 5;
/** Stands in stored answers where the code stood: codes are kept as hashes alone. */
const NO_CODE = "CONFIRM-(expired)";

/** An answer as it is stored for a replay. */
export interface HeldReply {
  answer: ChatAnswer;
  confirmationId?: string;
}

/** Turns what was held into cards under one code; the reply is the cards, with no model's word beside them. */
export async function holdReply(
  tx: Transaction,
  session: Session,
  answer: ChatAnswer,
): Promise<{ answer: ChatAnswer; stored: HeldReply }> {
  if (session.held.length === 0) return { answer, stored: { answer } };
  const { caller, house, held } = session;
  const now = house.clock();
  const token = newConfirmationToken();
  const feeBps = PLAN_TERMS[caller.account.plan].feeBps;
  const actions = held.map((action) => ({ ...action, card: renderCard(action, { feeBps, now }) }));
  const short = shortOf(session);
  const footer = session.made.length > 0 ? whatRan(ranTools(session), short) : undefined;
  const done = footer ? [footer] : short;
  const replyWith = (code: string) =>
    renderHeldReply([...done, ...actions.map(({ card }) => card)], code, session.notRun);
  const expiresAt = new Date(now.getTime() + OPEN_MS);
  const id = newId("cnf", now);
  const lastTurn = session.turns.at(-1)?.content ?? "";
  const row = {
    id,
    accountId: caller.account.id,
    actorId: caller.actor.id,
    tokenHash: hashToken(token),
    reply: replyWith(NO_CODE),
    createdAt: now,
    expiresAt,
  };
  await insertConfirmation(
    tx,
    row,
    actions.map(({ tool, input, reasons, card, origins }) => ({
      tool,
      input: { ...input },
      reasons: [...reasons],
      card,
      origins: { ...origins },
      turnHash: turnHash(lastTurn),
    })),
  );
  await closeOldest(tx, row.actorId, MOST_OPEN, now);
  const shown = actions.map(({ tool, input, reasons, card }) => ({
    tool,
    input: { ...input },
    reasons: [...reasons],
    card,
  }));
  const withCode = (code: string): ChatAnswer => ({
    ...answer,
    reply: replyWith(code),
    ...(footer && { footer }),
    confirmation: { token: code, expires_at: expiresAt.toISOString(), actions: shown },
  });
  return { answer: withCode(token), stored: { answer: withCode(NO_CODE), confirmationId: id } };
}

/** A replayed card gets a new code while it is open, and the old one dies with it. */
export async function reissue(
  { sql, clock }: House,
  caller: Caller,
  { answer, confirmationId }: HeldReply,
): Promise<ChatAnswer> {
  const { confirmation } = answer;
  if (!confirmationId || !confirmation) return answer;
  const token = newConfirmationToken();
  const open = await replaceToken(sql, caller.actor.id, confirmationId, hashToken(token), clock());
  if (!open) return answer;
  return {
    ...answer,
    reply: answer.reply.replaceAll(NO_CODE, token),
    confirmation: { ...confirmation, token },
  };
}

/** The same card once more, under the code that the user was shown. */
export function cardAgain(reply: string, token: string): string {
  return reply.replaceAll(NO_CODE, token);
}

/** The whole reply while something waits: no model prose stands beside it. */
export function renderHeldReply(
  cards: readonly string[],
  token: string,
  notRun: readonly string[] = [],
): string {
  const pending = notRun.map((tool) => `Not run until this is settled: ${tool}`);
  return [...cards, ...pending, `To confirm, send only ${token}`].join("\n\n");
}
