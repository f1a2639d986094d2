import { quotePasted } from "../agent/reading/pasted.js";
import { charactersIn } from "../characters.js";
import { type Issue, PublicError } from "../errors.js";
import { validationError } from "../runtime/validate.js";

export interface ChatTurn {
  role: "user" | "assistant";
  content: string;
}

interface SentTurn extends ChatTurn {
  /** In UTF-16 units of the text as it was sent. */
  pasted?: { start: number; end: number }[];
}

const LONGEST_MESSAGE = 4_000;
const MOST_TURNS = 40;
const LONGEST_TURN = 40_000;
const LONGEST_CHAT = 200_000;
const MOST_PASTED = 100;

/** Spec §4.9, rule by rule; every fault at once. */
export function readChatRequest(body: unknown): ChatTurn[] {
  if (!body || typeof body !== "object" || Array.isArray(body))
    throw faults([{ path: "body", message: "expected a JSON object" }]);
  const { message, messages, ...rest } = body as Record<string, unknown>;
  const issues: Issue[] = Object.keys(rest).map((path) => ({ path, message: "unknown field" }));
  if ((message === undefined) === (messages === undefined))
    issues.push({ path: "message", message: "expected exactly one of message and messages" });
  if (message !== undefined) issues.push(...messageFaults(message));
  if (messages !== undefined) {
    refuseOtherRoles(messages);
    issues.push(...messagesFaults(messages));
  }
  if (issues.length > 0) throw faults(issues);
  return message !== undefined
    ? [{ role: "user", content: String(message) }]
    : (messages as SentTurn[]).map(turnOf);
}

function turnOf({ role, content, pasted = [] }: SentTurn, index: number): ChatTurn {
  const wrong = pasted.findIndex(
    ({ start, end }, at) =>
      end > content.length || pasted.slice(0, at).some((other) => start < other.end && other.start < end),
  );
  if (wrong < 0) return { role, content: quotePasted(content, pasted) };
  const path = `messages.${index}.pasted.${wrong}`;
  const message = `expected to end within the ${content.length} UTF-16 units of the turn and to overlap no other`;
  throw new PublicError("pasted_span_invalid", `${path}: ${message}. Nothing was created or changed.`, {
    issues: [{ path, message }],
  });
}

function faults(issues: Issue[]): PublicError {
  return validationError(issues, true);
}

function messageFaults(message: unknown): Issue[] {
  if (typeof message !== "string") return [{ path: "message", message: "expected a string" }];
  return textFaults("message", message, LONGEST_MESSAGE);
}

function textFaults(path: string, text: string, longest: number): Issue[] {
  const length = charactersIn(text);
  if (length > longest) return [{ path, message: `expected at most ${longest} characters, got ${length}` }];
  if (text.trim() === "") return [{ path, message: "expected more than blanks" }];
  if (text.includes("\0")) return [{ path, message: "must not contain the character NUL" }];
  if (/\p{Surrogate}/u.test(text)) return [{ path, message: "must be well-formed Unicode" }];
  return [];
}

/** A system turn from outside would stand above the safety rules. */
function refuseOtherRoles(messages: unknown): void {
  if (!Array.isArray(messages)) return;
  const wrong = messages.findIndex(
    (turn) => typeof turn?.role === "string" && turn.role !== "user" && turn.role !== "assistant",
  );
  if (wrong < 0) return;
  const path = `messages.${wrong}.role`;
  const message = 'expected "user" or "assistant"; the role system is not accepted';
  throw new PublicError("role_not_allowed", `${path}: ${message}. Nothing was created or changed.`, {
    issues: [{ path, message }],
  });
}

function messagesFaults(messages: unknown): Issue[] {
  if (!Array.isArray(messages)) return [{ path: "messages", message: "expected an array" }];
  if (messages.length < 1 || messages.length > MOST_TURNS)
    return [{ path: "messages", message: `expected 1 to ${MOST_TURNS} turns, got ${messages.length}` }];
  const issues = messages.flatMap(turnFaults);
  if (issues.length > 0) return issues;
  const turns = messages as ChatTurn[];
  const size = turns.reduce((sum, { content }) => sum + content.length, 0);
  if (size > LONGEST_CHAT)
    issues.push({
      path: "messages",
      message: `expected at most ${LONGEST_CHAT} characters in all, got ${size}`,
    });
  if (turns.at(-1)?.role !== "user")
    issues.push({
      path: `messages.${turns.length - 1}.role`,
      message: 'expected the last turn to be from "user"',
    });
  return issues;
}

function turnFaults(turn: unknown, index: number): Issue[] {
  const path = `messages.${index}`;
  if (!turn || typeof turn !== "object" || Array.isArray(turn))
    return [{ path, message: "expected an object" }];
  const { role, content, pasted = [], ...rest } = turn as Record<string, unknown>;
  const issues = Object.keys(rest).map((key) => ({ path: `${path}.${key}`, message: "unknown field" }));
  if (role !== "user" && role !== "assistant")
    issues.push({ path: `${path}.role`, message: 'required, expected "user" or "assistant"' });
  if (typeof content !== "string")
    issues.push({ path: `${path}.content`, message: "required, expected a string" });
  else issues.push(...textFaults(`${path}.content`, content, LONGEST_TURN));
  issues.push(...pastedFaults(`${path}.pasted`, pasted, role));
  return issues;
}

function pastedFaults(path: string, pasted: unknown, role: unknown): Issue[] {
  if (!Array.isArray(pasted)) return [{ path, message: "expected an array of {start, end}" }];
  if (pasted.length > MOST_PASTED)
    return [{ path, message: `expected at most ${MOST_PASTED} passages, got ${pasted.length}` }];
  if (pasted.length > 0 && role === "assistant")
    return [{ path, message: "expected in a user's turn alone: an assistant pastes nothing" }];
  return pasted.flatMap((passage: unknown, at): Issue[] => {
    const { start, end, ...rest } = (passage ?? {}) as Record<string, unknown>;
    const fits = isPlace(start) && isPlace(end) && start < end && Object.keys(rest).length === 0;
    return fits
      ? []
      : [{ path: `${path}.${at}`, message: "expected {start, end}, whole numbers from 0, end behind start" }];
  });
}

function isPlace(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
