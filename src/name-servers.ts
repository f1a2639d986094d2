import { type LookupAddress, promises } from "node:dns";

/** All addresses of a name; nobody waits for them once the signal aborts. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<LookupAddress[]>;

export class NoAnswerInTime extends Error {
  constructor(message = "no answer in time") {
    super(message);
  }
}

/** The second try waits twice as long. */
const TRY_MS = 1_500;
const TRIES = 2;
const PATIENCE_MS = 5_000;
/** Some name servers swallow what they are asked about one of the families. */
const OTHER_FAMILY_MS = 1_000;
/** This machine, whatever any name server says of it. */
export const LOCALHOST = /^(.+\.)?localhost\.?$/;
const HERE: LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];
const LATE = new Set(["ETIMEOUT", "ECANCELLED"]);
const NOT_THERE = new Set(["ENOTFOUND", "ENODATA"]);

/**
 * Names that anybody may choose, asked of the name servers on sockets of ours. `dns.lookup` would take threads for as
 * long as nothing answers, and files, the database and all other names wait for the same four. Neither /etc/hosts nor
 * the search domains of this machine count here.
 */
export function askNameServers(limits: { atOnce: number; servers?: string[] }): Resolve {
  let underWay = 0;
  return async (name, signal) => {
    if (underWay >= limits.atOnce) throw new Error("too many names are being looked up");
    underWay++;
    try {
      return await ask(name, signal, limits.servers);
    } finally {
      underWay--;
    }
  };
}

/**
 * Where private targets are allowed, a name may be known to this machine alone. Its resolver is asked for one at a
 * time, and for none whose name servers are silent: what it has begun can't be ended.
 */
export function namesNearby(strangers: Resolve): Resolve {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (name, signal) => {
    if (LOCALHOST.test(name)) return HERE;
    const found = name.includes(".") ? await strangers(name, signal).catch(notThere) : [];
    if (found.length > 0 && waiting > 0) return found;
    waiting++;
    const turn = last.then(() => {
      signal.throwIfAborted();
      return promises.lookup(name, { all: true });
    });
    last = turn.catch(() => {}).finally(() => waiting--);
    return turn;
  };
}

function notThere(error: unknown): LookupAddress[] {
  if (error instanceof NoAnswerInTime) throw error;
  return [];
}

/** By a resolver of its own: it knows the name servers of this moment, and can be ended alone. */
async function ask(name: string, signal: AbortSignal, servers?: string[]): Promise<LookupAddress[]> {
  signal.throwIfAborted();
  const resolver = new promises.Resolver({ timeout: TRY_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const end = () => resolver.cancel();
  const timers = [setTimeout(end, PATIENCE_MS)];
  signal.addEventListener("abort", end, { once: true });
  const found = async (family: 4 | 6, asked: Promise<string[]>): Promise<LookupAddress[]> => {
    const addresses = await asked;
    timers.push(setTimeout(end, OTHER_FAMILY_MS));
    return addresses.map((address) => ({ address, family }));
  };
  try {
    const answers = await Promise.allSettled([
      found(4, resolver.resolve4(name)),
      found(6, resolver.resolve6(name)),
    ]);
    const all = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (all.length === 0) throw inWords(answers);
    return all;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    signal.removeEventListener("abort", end);
  }
}

function inWords(answers: PromiseSettledResult<unknown>[]): Error {
  const codes = answers.flatMap((answer) =>
    answer.status === "rejected" ? [String(answer.reason.code)] : [],
  );
  if (codes.some((code) => LATE.has(code))) return new NoAnswerInTime("no name server answered in time");
  const fault = codes.find((code) => !NOT_THERE.has(code));
  return new Error(fault ? `the name servers can't say where it is (${fault})` : "the name has no address");
}
