import type { LookupFunction } from "node:net";
import type { Resolve } from "./name-servers.js";

/**
 * The address that is checked is the one that is connected to. A name with even one that is refused is refused: which
 * of them answers is the name's owner's choice.
 */
export function checkedLookup(
  isAllowed: (address: string) => boolean,
  resolve: Resolve,
  signal: AbortSignal,
): LookupFunction {
  return (hostname, options, callback) => {
    const refuse = (error: Error) => callback(error, "", 0);
    resolve(hostname, signal).then((addresses) => {
      const [first] = addresses;
      if (!first) return refuse(new Error("the name has no address"));
      if (!addresses.every(({ address }) => isAllowed(address)))
        return refuse(new Error("the name leads to a private address"));
      if (options.all) return callback(null, addresses);
      callback(null, first.address, first.family);
    }, refuse);
  };
}
