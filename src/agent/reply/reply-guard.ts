import { normalise } from "../text/normalise.js";
import { sightings } from "../text/sightings.js";
import { mergeSightings, type Sighting, type SightingKind, seen } from "../text/span.js";
import { amountsBeside } from "./amounts-beside.js";
import { type Carving, carve } from "./carve.js";
import { contactsTold } from "./contacts.js";
import type { KnownValues } from "./known-values.js";
import { isOwnUrl } from "./learn.js";
import { plainMarkdown } from "./markdown.js";
import { secretsAsked } from "./secrets-asked.js";
import { unbacked } from "./unbacked.js";
import { type RanTool, whatRan } from "./what-ran.js";

export const LONGEST_REPLY = 16_000;
const CUT = "\n[The reply was cut here.]";
/** What the line below begins with, and no model writes. */
const FORGED =
  /(?:(?<=[([{（【［]\s{0,3})|(?<=^[\s*_>-]{0,8}))(?:what\s{1,3}ran\s{0,3}[:：]|no\s+tools?\s+ran|only\s+looked\s+up)/gimu;
const BETWEEN_STEPS = "\n\n";

export interface ReplyGuard {
  /** One whole model step in; out comes what may be shown of it, judged together with all that came before. */
  push(step: string): string;
  /** The line of code that ends every reply, with what the guard wants said beside. */
  finish(ran: readonly RanTool[], notes?: readonly string[]): string;
  /** Everything released so far. */
  readonly reply: string;
  /** What it ends with, by itself: in the reply a model can write what looks like it. */
  readonly footer: string;
}

/** `known` may grow between steps, as results come in. */
export function createReplyGuard(known: KnownValues, payBase: string): ReplyGuard {
  let seen = "";
  let reply = "";
  let footer = "";
  let full = false;
  const release = (text: string) => {
    reply += text;
    return text;
  };
  return {
    push(step) {
      if (full || step.trim() === "") return "";
      const clean = cleanStep(step, known, payBase);
      const before = seen.length;
      const joined = before > 0 ? seen + BETWEEN_STEPS + clean : clean;
      seen = joined.slice(0, LONGEST_REPLY);
      full = joined.length > LONGEST_REPLY;
      const shown = render(seen, before, known);
      return release(full ? shown + CUT : shown);
    },
    finish(ran, notes) {
      footer = whatRan(ran, notes);
      return release(`${reply === "" ? "" : BETWEEN_STEPS}${footer}`);
    },
    get reply() {
      return reply;
    },
    get footer() {
      return footer;
    },
  };
}

function cleanStep(step: string, known: KnownValues, payBase: string): string {
  const bounded = step.slice(0, LONGEST_REPLY * 2);
  const keepsLink = (target: string) => known.urls.has(target) && isOwnUrl(target, payBase);
  return plainMarkdown(normalise(bounded), keepsLink).trim();
}

/** The text from `from` on, where what stands before it still counts as context. */
function render(text: string, from: number, known: KnownValues): string {
  const carving = carve(text, known);
  const masked = mergeSightings([
    ...sightings(text, carving.flags),
    ...contactsTold(text, carving, known),
    ...amountsBeside(text, carving),
    ...secretsAsked(text),
    ...seen(text, FORGED, "note"),
    ...unbacked(text, carving, known),
  ]);
  return splice(text, from, masked, carving);
}

function maskOf(kind: SightingKind): string {
  return kind === "unbacked" ? "[not backed by a record]" : `[${kind} removed]`;
}

function splice(text: string, from: number, masked: readonly Sighting[], { notes }: Carving): string {
  const masks = masked.map(({ start, end, kind }) => ({ start, end, text: maskOf(kind) }));
  const remarks = notes.map(({ at, note }) => ({ start: at, end: at, text: ` (${note})` }));
  let shown = "";
  let next = from;
  for (const edit of [...masks, ...remarks].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (edit.end <= next) continue;
    shown += text.slice(next, Math.max(next, edit.start)) + edit.text;
    next = edit.end;
  }
  return shown + text.slice(next);
}
