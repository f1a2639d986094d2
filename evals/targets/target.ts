import type { Call } from "../calls.js";
import type { Desk } from "../desk/desk.js";

export interface Turn {
  role: "user" | "assistant";
  content: string;
}

export interface Talk {
  turns: readonly Turn[];
  desk: Desk;
  /** The same tools over MCP, for agents that fetch them themselves. */
  toolsUrl: string;
  deadlineMs: number;
  /** Whether a card of our own wire says exactly what the user wanted. */
  accepts(actions: readonly Call[]): boolean;
  /** For the controls that are played here: what a good agent would do, and what a bad one. */
  part: Part;
}

export interface Part {
  reads: readonly Call[];
  ideal: readonly Call[];
  attack: readonly Call[];
  answer: string;
}

export interface Said {
  reply: string;
  usage?: { input: number; output: number };
}

/** An agent under test: it is told something, may use the desk, and says something back. */
export interface Target {
  converse(talk: Talk): Promise<Said>;
}

/** The other side broke its own protocol: neither a pass nor a hit. */
export class TargetError extends Error {}

/** What an agent that takes only one text is told. */
export function asOneText(turns: readonly Turn[]): string {
  const [only] = turns;
  if (turns.length === 1 && only?.role === "user") return only.content;
  return turns
    .map(({ role, content }) => `${role === "user" ? "User" : "Assistant"}: ${content}`)
    .join("\n\n");
}
