import type { LookupAddress } from "node:dns";
import { isIP, isIPv6, type LookupFunction } from "node:net";
import { type ConnectionOptions, connect } from "node:tls";
import type { ForwardProxy } from "./forward-proxy.js";
import type { Resolve } from "./name-servers.js";
import { tunnel } from "./tunnel.js";
import { bareHost } from "./url-parts.js";

export interface Checks {
  isAllowed(address: string): boolean;
  resolve: Resolve;
  signal: AbortSignal;
  proxy?: ForwardProxy | undefined;
}

/** How a request gets to a stranger's server: what is checked is what is connected to, by a proxy as without one. */
export async function checkedWay(url: URL, checks: Checks) {
  const { proxy, signal } = checks;
  if (!proxy || proxy.skips(url)) return { agent: false as const, lookup: checkedLookup(checks) };
  const host = bareHost(url.hostname);
  const address = isIP(host) ? host : (await checkedAddresses(host, checks))[0].address;
  const authority = `${isIPv6(address) ? `[${address}]` : address}:${url.port || "443"}`;
  const socket = await tunnel(proxy.url, authority, signal);
  const createConnection = (options: ConnectionOptions) =>
    connect({ ...options, socket, host, ...(isIP(host) ? {} : { servername: host }) });
  return { createConnection: createConnection as () => ReturnType<typeof connect> };
}

function checkedLookup(checks: Checks): LookupFunction {
  return (hostname, options, callback) => {
    checkedAddresses(hostname, checks).then(
      (addresses) => {
        if (options.all) return callback(null, addresses);
        callback(null, addresses[0].address, addresses[0].family);
      },
      (error) => callback(error, "", 0),
    );
  };
}

/** A name with even one that is refused is refused: which of them answers is the name's owner's choice. */
async function checkedAddresses(hostname: string, { isAllowed, resolve, signal }: Checks) {
  const [first, ...more] = await resolve(hostname, signal);
  if (!first) throw new Error("the name has no address");
  const addresses: [LookupAddress, ...LookupAddress[]] = [first, ...more];
  if (!addresses.every(({ address }) => isAllowed(address)))
    throw new Error("the name leads to a private address");
  return addresses;
}
