import { hexRuns } from "./hex-runs.js";
import { HOSTS } from "./hosts.js";
import { longCodes } from "./long-codes.js";
import { closedUp, type Reading, unmarked, withoutKnown } from "./readings.js";
import { codeSightings, keySightings } from "./secrets.js";
import { mergeSightings, type Sighting } from "./span.js";

/**
 * Everything in a text that no known value covers and that a reader could take for a place to pay, write or go
 * to, or for a secret: also when it is spaced out, marked up or spelled with "dot".
 */
export function sightings(text: string, flags: Uint8Array = new Uint8Array(text.length)): Sighting[] {
  const free = withoutKnown(text, flags);
  const seen = [...keySightings(free), ...codeSightings(free), ...hexRuns(text, flags), ...longCodes(free)];
  const hidden = [unmarked(free), closedUp(free)].flatMap((reading) => inReading(reading));
  return mergeSightings([...seen, ...hidden]);
}

function inReading({ text, places }: Reading): Sighting[] {
  const hosts = HOSTS.flatMap(({ kind, pattern }) =>
    Array.from(text.matchAll(pattern), (match) => ({
      kind,
      start: match.index,
      end: match.index + match[0].trimEnd().length,
    })),
  );
  return [...hosts, ...keySightings(text), ...codeSightings(text), ...longCodes(text)].map(
    ({ kind, start, end }) => ({
      kind,
      start: places[start] ?? 0,
      end: (places[end - 1] ?? 0) + 1,
    }),
  );
}
