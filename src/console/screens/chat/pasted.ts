/** A stretch of what is written that came from somewhere else, in UTF-16 units. */
export interface Passage {
  start: number;
  end: number;
}

export interface Written {
  text: string;
  pasted: readonly Passage[];
}

/** As another hand than the keyboard's puts it into the field. */
export const written = (text: string): Written => ({ text, pasted: [] });

/** What an input event has made of the field. */
export interface Edit {
  text: string;
  /** Where it was begun, and what is selected behind it: what was dropped is, what was pasted ends there. */
  from: number;
  selected: Passage;
  how: string;
}

const INSERTS = /^insertFrom(?:Paste|Drop|Yank)/;
const LONGEST_VALUE = 60;
const MOST = 100;
const MOST_KEPT = 200;

/** Follows what is written, so that what was pasted is known for that wherever it moves, and when it comes back. */
export function followPasted(): (edit: Edit, before: Written) => Written {
  const seen = new Map<string, Written>();
  return (edit, before) => {
    if (seen.size === 0) seen.set(before.text, before);
    const known = edit.how.startsWith("history") ? seen.get(edit.text) : undefined;
    const now = known ?? after(before, edit);
    seen.delete(edit.text);
    seen.set(edit.text, now);
    if (seen.size > MOST_KEPT) seen.delete(seen.keys().next().value ?? "");
    return now;
  };
}

/** Of the text as it is sent. */
export function passagesOf({ text, pasted }: Written, sent: string): Passage[] {
  const lead = text.indexOf(sent);
  if (sent === "" || lead < 0) return [];
  const inside = pasted.flatMap(({ start, end }) => {
    const passage = { start: Math.max(0, start - lead), end: Math.min(sent.length, end - lead) };
    return passage.start < passage.end ? passage : [];
  });
  const last = inside.at(-1);
  return inside.length > MOST && inside[0] && last ? [{ start: inside[0].start, end: last.end }] : inside;
}

function after({ text: before, pasted }: Written, { text, from, selected, how }: Edit): Written {
  const change = changeOf(before, text, selected.end);
  const grown = text.length - before.length;
  const moved = pasted.flatMap(({ start, end }) => {
    const passage = {
      start: start >= change.to ? start + grown : start > change.from ? change.to + grown : start,
      end: end <= change.from ? end : end >= change.to ? end + grown : change.from,
    };
    return passage.start < passage.end ? passage : [];
  });
  if (!INSERTS.test(how) && !how.startsWith("history")) return { text, pasted: moved };
  const dropped = selected.start < selected.end ? selected.start : from;
  const start = how.startsWith("history") ? change.from : dropped;
  const end = how.startsWith("history") ? change.to + grown : selected.end;
  if (!isQuotation(text.slice(start, end))) return { text, pasted: moved };
  const others = moved.filter((one) => one.end <= start || one.start >= end);
  return { text, pasted: [...others, { start, end }].sort((one, other) => one.start - other.start) };
}

/** More than a value: an address, a sum, a name, a URL are told by whoever pastes them. */
function isQuotation(inserted: string): boolean {
  const words = inserted.trim();
  return /[\n\r]/.test(words) || (/\s/.test(words) && words.length > LONGEST_VALUE);
}

/** Of the text before: from where to where it was replaced; the caret stands behind what is new. */
function changeOf(before: string, text: string, caret: number): { from: number; to: number } {
  const grown = text.length - before.length;
  let to = before.endsWith(text.slice(caret)) && caret - grown >= 0 ? caret - grown : before.length;
  if (to === before.length && caret < text.length)
    while (to > 0 && to + grown > 0 && before[to - 1] === text[to + grown - 1]) to--;
  let from = 0;
  while (from < to && from < to + grown && before[from] === text[from]) from++;
  return { from, to };
}
