import type { LookupAddress, LookupAllOptions } from "node:dns";
import { Resolver } from "node:dns/promises";

/** `dns.lookup` with `all`, or what stands in for it. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Of one try; the next waits for twice as long. */
const PATIENCE = { timeout: 2_000, tries: 2 };

/**
 * For names that strangers choose. The system's own look-up takes one of a few threads that nodes, database and mail
 * wait for too, and holds it for as long as a dead name server keeps silent.
 */
export function askNameServers(servers?: readonly string[]): Resolve {
  return (hostname, { family }, callback) => {
    const resolver = new Resolver(PATIENCE);
    if (servers) resolver.setServers(servers);
    const asked = ([4, 6] as const).filter((one) => !family || family === one || family === `IPv${one}`);
    const answers = asked.map(async (one) => {
      const found = await (one === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname));
      return found.map((address) => ({ address, family: one }));
    });
    Promise.allSettled(answers).then((ended) => {
      const found = ended.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
      const [fault] = ended.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
      callback(found.length > 0 ? null : fault, found);
    });
  };
}
