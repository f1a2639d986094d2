import { BlockList } from "node:net";
import { type Config, SETTINGS } from "../config.js";

/** For the log alone: what looks like a slip in the settings, and is nobody else's business. */
export function slipsOf(
  { TRUSTED_PROXIES }: Pick<Config, "TRUSTED_PROXIES">,
  env: Record<string, string | undefined>,
): string[] {
  const slips = Object.entries(env).flatMap(([name, value]) => {
    const meant = value && !SETTINGS.includes(name) ? meantBy(name, env) : undefined;
    return meant ? [`${name} is none of the settings and is not read: did you mean ${meant}?`] : [];
  });
  if (TRUSTED_PROXIES instanceof BlockList && TRUSTED_PROXIES.rules.some(isEverybody))
    slips.push(
      "TRUSTED_PROXIES trusts nearly everybody: whoever calls can say that he comes from another address, and has no limit by it. Name the networks of your proxies alone.",
    );
  return slips;
}

/** As BlockList writes its rules. No network of proxies is as large; fc00::/7 is everybody's private one. */
const isEverybody = (rule: string) => /\/[0-6]$/.test(rule);

/** Of what is set already nobody meant another one by it, but each chain has a setting of its own. */
function meantBy(name: string, env: Record<string, string | undefined>): string | undefined {
  const ofChain = /^RPC_URL_./.test(name);
  const longer = ofChain && SETTINGS.find((known) => known.startsWith(name.toUpperCase()));
  if (longer) return longer;
  const candidates = SETTINGS.filter((known) => (ofChain ? known.startsWith("RPC_URL_") : !env[known]));
  const [nearest] = candidates
    .map((known) => ({ known, steps: stepsBetween(plain(name), plain(known)) }))
    .toSorted((one, other) => one.steps - other.steps);
  if (!nearest) return undefined;
  return ofChain || nearest.steps <= Math.min(3, nearest.known.length / 4) ? nearest.known : undefined;
}

const plain = (name: string) => name.toUpperCase().replaceAll("_", "");

/** Letters to add, leave out, change, or swap with their neighbour. */
function stepsBetween(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1;
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last?.[j - 1] ?? 0) + change,
        swapped ? (before?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last?.[other.length] ?? 0;
}
