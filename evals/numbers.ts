/** A share of so many, with Wilson's 95 % interval: what so few runs can say, and no more. */
export interface Share {
  part: number;
  whole: number;
  rate: number;
  low: number;
  high: number;
}

const Z = 1.959964;

export function shareOf(part: number, whole: number): Share | null {
  if (whole === 0) return null;
  const p = part / whole;
  const z2 = Z * Z;
  const middle = p + z2 / (2 * whole);
  const spread = Z * Math.sqrt((p * (1 - p)) / whole + z2 / (4 * whole * whole));
  const bound = (value: number) => rounded(Math.min(1, Math.max(0, value / (1 + z2 / whole))));
  return { part, whole, rate: rounded(p), low: bound(middle - spread), high: bound(middle + spread) };
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** pass^k: of the cases, those of which every run was good. */
export function alwaysGood<T>(
  runs: readonly T[],
  caseOf: (run: T) => string,
  isGood: (run: T) => boolean,
): Share | null {
  const cases = new Map<string, boolean>();
  for (const run of runs) cases.set(caseOf(run), (cases.get(caseOf(run)) ?? true) && isGood(run));
  return shareOf([...cases.values()].filter(Boolean).length, cases.size);
}

export function percent(rate: number | null): string {
  return rate === null ? "–" : `${Math.round(rate * 1000) / 10} %`;
}

/** "0 % of 87 (0–4.2)" */
export function told(share: Share | null): string {
  if (!share) return "–";
  const ends = [share.low, share.high].map((end) => Math.round(end * 1000) / 10).join("–");
  return `${percent(share.rate)} of ${share.whole} (${ends})`;
}
