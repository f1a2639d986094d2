import type { LookupFunction } from "node:net";
import type { Resolve } from "./name-servers.js";

/**
 * The address that is checked is the one that is connected to. A name with even one that is refused is refused: which
 * of them answers is the name's owner's choice.
 */
export function checkedLookup(isAllowed: (address: string) => boolean, resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return callback(error ?? new Error("the name has no address"), "", 0);
      if (!addresses.every(({ address }) => isAllowed(address)))
        return callback(new Error("the name leads to a private address"), "", 0);
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    });
  };
}
