import { signal } from "@preact/signals";
import type { ChatAnswer, ChatTurn, Confirmation, ToolRun } from "../../../client/public.js";
import { readTab, writeTab } from "../../../web/tab-store.js";
import { api, messageOf } from "../../api.js";
import { session } from "../../session.js";
import { takeTyped } from "../../typed.js";
import { type Passage, type Written, written } from "./pasted.js";

export interface Question {
  role: "user";
  content: string;
  /** What was pasted of it is told, not said. */
  pasted?: Passage[];
  /** In place of a code that a button sent. */
  said?: string;
}

export interface Reply {
  role: "assistant";
  content: string;
  /** What the content ends with, where it is what code says ran. */
  footer?: string;
  results: ToolRun[];
  provider: string;
  /** What it waits for, and what its reader made of that. */
  held?: Confirmation & { settled?: "confirmed" | "declined" };
}

/** A question whose answer isn't there yet: asked again under the same key, nothing is done twice. */
interface Asked {
  key: string;
  messages: ChatTurn[];
}

export interface Conversation {
  turns: (Question | Reply)[];
  asked?: Asked;
}

/** What has come of the answer so far. */
export interface Coming {
  text: string;
  tool?: string;
  results: ToolRun[];
}

export const conversation = signal<Conversation>({ turns: [] });
export const coming = signal<Coming | undefined>();
export const problem = signal("");
/** What is being written. */
export const draft = signal(written(""));
export const DRAFT = "chat";

const MOST_TURNS = 40;
const MOST_TEXT = 190_000;
const LONGEST_TURN = 39_000;

let running: AbortController | undefined;

/** Kept in this tab alone, for this member of this account. */
const place = () => `unsigned-chat-${session.value?.account.id}-${session.value?.member.id}`;

export function openConversation(): void {
  const typed = takeTyped(DRAFT) as Written | undefined;
  if (typed?.text && !draft.value.text) draft.value = typed;
  if (coming.value) return;
  const kept = readTab(place());
  conversation.value = kept ? JSON.parse(kept) : { turns: [] };
}

/** What nobody has answered is not said yet: a session that ends takes neither it nor what stands in the field. */
export function unsaid(): Written {
  const last = conversation.value.turns.at(-1);
  if (draft.value.text || last?.role !== "user" || last.said) return draft.value;
  return { text: last.content, pasted: last.pasted ?? [] };
}

function keep(next: Conversation): void {
  conversation.value = next;
  writeTab(place(), JSON.stringify(next));
}

export function startAnew(): void {
  stop();
  problem.value = "";
  keep({ turns: [] });
}

export function ask(content: string, more: Pick<Question, "pasted" | "said"> = {}): Promise<void> {
  const turns = [...conversation.value.turns, { role: "user" as const, content, ...more }];
  keep({ turns, asked: { key: crypto.randomUUID(), messages: messagesOf(turns) } });
  return hear();
}

/** Sends the code of what waits: it is bound to this member, good once and for ten minutes. */
export function confirm(reply: Reply): Promise<void> {
  if (!reply.held || reply.held.settled) return Promise.resolve();
  settle(reply, "confirmed");
  return ask(reply.held.token, { said: "Confirmed" });
}

/** The code is forgotten, here and in what the agent is shown of the conversation. */
export function decline(reply: Reply): void {
  settle(reply, "declined");
}

function settle(reply: Reply, settled: "confirmed" | "declined"): void {
  const { held } = reply;
  if (!held) return;
  const content = settled === "declined" ? reply.content.replaceAll(held.token, "(declined)") : reply.content;
  const token = settled === "declined" ? "" : held.token;
  const turns = conversation.value.turns.map((turn) =>
    turn === reply ? { ...reply, content, held: { ...held, token, settled } } : turn,
  );
  keep({ ...conversation.value, turns });
}

/** Listens to the answer of the question that is asked. */
export async function hear(): Promise<void> {
  const { asked } = conversation.value;
  if (!asked || coming.value) return;
  const { key, messages } = asked;
  const controller = new AbortController();
  running = controller;
  problem.value = "";
  coming.value = { text: "", results: [] };
  try {
    for await (const { event, data } of api.chat(
      { messages },
      { idempotencyKey: key, signal: controller.signal },
    )) {
      if (controller.signal.aborted) return;
      if (event === "done") answered(data);
      else coming.value = { ...coming.value, ...grown(coming.value, event, data) };
    }
  } catch (error) {
    if (!controller.signal.aborted) problem.value = messageOf(error);
  } finally {
    if (running === controller) coming.value = undefined;
  }
}

// biome-ignore lint/suspicious/noExplicitAny: what it holds follows from the event's name
function grown({ text, results }: Coming, event: string, data: any): Coming {
  if (event === "text") return { text: text + data.text, results };
  if (event === "footer") return { text, results };
  if (event === "tool_call") return { text, results, tool: data.tool };
  return { text, results: [...results, data] };
}

function answered({ reply, footer, tool_results, provider, confirmation }: ChatAnswer): void {
  const turn: Reply = {
    role: "assistant",
    content: reply,
    ...(footer && { footer }),
    results: tool_results,
    provider,
    ...(confirmation && { held: confirmation }),
  };
  keep({ turns: [...conversation.value.turns, turn] });
}

/** No further step is begun; what is done stays done. */
export function stop(): void {
  running?.abort();
  running = undefined;
  coming.value = undefined;
}

/** As much of the end of it as the service takes. */
function messagesOf(turns: readonly (Question | Reply)[]): ChatTurn[] {
  const taken: ChatTurn[] = [];
  let room = MOST_TEXT;
  for (const turn of turns.slice(-MOST_TURNS).reverse()) {
    const { role, content } = turn;
    const text = content.slice(0, LONGEST_TURN).replace(/[\ud800-\udbff]$/, "");
    room -= text.length;
    if (room < 0) break;
    const pasted = turn.role === "user" ? turn.pasted?.filter(({ end }) => end <= text.length) : undefined;
    if (text.trim() !== "") taken.unshift({ role, content: text, ...(pasted?.length && { pasted }) });
  }
  return taken;
}
