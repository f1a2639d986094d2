import { atLeast, median, type Row, rounded } from "../report.js";
import { load } from "./load.js";
import type { Started } from "./program.js";
import type { Way } from "./ways.js";

const CONNECTIONS = 32;

/** The same requests by two API processes on one database, each with half of the connections, beside one with all. */
export async function byTwo(
  { what, at, next, status }: Way,
  other: Started,
  rounds: number,
  seconds: number,
): Promise<Row> {
  const by = async (...programs: Started[]) => {
    const connections = CONNECTIONS / programs.length;
    const loads = await Promise.all(
      programs.map(({ url }) => load(url, next, { connections, seconds, status })),
    );
    return loads.reduce((sum, { perSecond }) => sum + perSecond, 0);
  };
  await by(at, other);
  const one: number[] = [];
  const two: number[] = [];
  for (let round = 0; round < rounds; round++) {
    one.push(await by(at));
    two.push(await by(at, other));
  }
  return {
    what: `${what}, by two processes`,
    value: Math.round(median(two)),
    unit: "requests/s",
    floor: { "by one": Math.round(median(one)) },
    ...atLeast(1.3, "one", rounded(median(two) / median(one))),
  };
}
