import { normalise } from "./normalise.js";
import { sightings } from "./sightings.js";

/** Whatever somebody could be reached or paid by, in lower case and without blanks. */
export function contactsIn(value: string): string[] {
  const clean = normalise(value);
  const seen = sightings(clean).map(({ start, end }) => clean.slice(start, end));
  const numbers = clean.match(/\+?\d(?:[\s().\-/]{0,3}\d){5,}/g) ?? [];
  return [...seen, ...numbers].map(compact);
}

export function compact(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\s*_`~]+/g, "");
}
