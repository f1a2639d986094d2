import { hexRuns } from "./hex-runs.js";
import { HOSTS } from "./hosts.js";
import { longCodes } from "./long-codes.js";
import { closedUp, type Reading, unmarked, withoutKnown } from "./readings.js";
import { codeSightings, keySightings } from "./secrets.js";
import { KEPT, mergeSightings, type Sighting, seen } from "./span.js";

/**
 * Everything in a text that no known value covers and that a reader could take for a place to pay, write or go
 * to, or for a secret: also when it is spaced out, marked up or spelled with "dot".
 */
export function sightings(text: string, flags: Uint8Array = new Uint8Array(text.length)): Sighting[] {
  const free = withoutKnown(text, flags);
  const plain = [...codes(free), ...hexRuns(text, flags)];
  const [bare, closed] = [unmarked(free), closedUp(free)];
  const readings = bare.text === closed.text ? [bare] : [bare, closed];
  const hidden = readings.flatMap((reading) => [
    ...inReading(reading, hosts),
    ...(reading.text === free ? [] : inReading(reading, codes)),
  ]);
  return mergeSightings([...plain, ...hidden, ...spelledOut(text, flags, free)]);
}

const LONG_HEX = /(?:0x)?[0-9a-f]{32,}/gi;

/** `d*8*d*a…`, which Markdown shows as one word: its digits are no amounts, though each may equal one. */
function spelledOut(text: string, flags: Uint8Array, free: string): Sighting[] {
  const whole = withoutKnown(
    text,
    flags.map((flag) => (flag === KEPT ? KEPT : 0)),
  );
  if (whole === free) return [];
  return [unmarked(whole), closedUp(whole)].flatMap((reading) =>
    inReading(reading, (shown) => seen(shown, LONG_HEX, "address")),
  );
}

function codes(text: string): Sighting[] {
  return [...keySightings(text), ...codeSightings(text), ...longCodes(text)];
}

function hosts(text: string): Sighting[] {
  return HOSTS.filter(({ look }) => look.test(text)).flatMap(({ kind, pattern }) =>
    seen(text, pattern, kind),
  );
}

function inReading({ text, placeOf }: Reading, look: (text: string) => Sighting[]): Sighting[] {
  return look(text).map(({ kind, start, end }) => ({
    kind,
    start: placeOf(start),
    end: placeOf(end - 1) + 1,
  }));
}
