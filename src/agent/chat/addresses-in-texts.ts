import { type Call, placesOf } from "../guard/call.js";
import { hexRuns } from "../text/hex-runs.js";
import { normalise } from "../text/normalise.js";

const ADDRESS_DIGITS = 40;

/** Addresses that the user has put into a free text, however cut up: to be screened like any other. */
export function addressesInTexts(call: Call): { path: string; address: string }[] {
  return placesOf(call, "text").flatMap(({ path, value }) => {
    const text = normalise(value);
    const runs = hexRuns(text, new Uint8Array(text.length));
    return runs.flatMap(({ start, end }) => {
      const digits = text
        .slice(start, end)
        .toLowerCase()
        .replace(/[^0-9a-f]/g, "");
      const count = Math.max(0, digits.length - ADDRESS_DIGITS + 1);
      return Array.from({ length: count }, (_, at) => ({
        path,
        address: `0x${digits.slice(at, at + ADDRESS_DIGITS)}`,
      }));
    });
  });
}
