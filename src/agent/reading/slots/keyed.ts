import { phraseAt } from "../phrases.js";
import { keyAt, type Reader } from "../reader.js";
import type { Class } from "../words/lexicon.js";
import type { Found } from "./dates.js";
import { type Said, type Slot, slotTo } from "./slots.js";

/** What the words from one place on say, if anything. */
export type Saying = (reader: Reader, from: number) => Found<Slot> | undefined;

/** Words that say all by themselves. */
export function told(of: Class, said: Said<Slot>): Saying {
  return (reader, from) => {
    const end = from + phraseAt(of, reader.tokens, from);
    return end > from ? slotTo(reader, from, end, said) : undefined;
  };
}

/** A value right behind its key. */
export function keyed<T>(
  of: Class,
  valueAt: (reader: Reader, at: number) => Found<T> | undefined,
  say: (value: T) => Said<Slot>,
): Saying {
  return (reader, from) => {
    const key = keyAt(reader, of, from);
    const found = key === undefined ? undefined : valueAt(reader, key);
    return found && slotTo(reader, from, found.end, say(found.value));
  };
}
