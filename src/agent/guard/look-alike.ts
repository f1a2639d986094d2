import { endsOf, looksLike } from "../../addresses-alike.js";
import { linkedWallets, userAddresses } from "../reading/origins.js";
import { addressesOf, type Case } from "./call.js";
import { deny, doubt, type Finding } from "./finding.js";

export function lookAlikes(given: Case): Finding[] {
  const { account, evidence, call } = given;
  const places = addressesOf(call);
  const own = account.wallets.map(({ address }) => address.toLowerCase());
  const ends = byEnds([
    ...userAddresses(evidence),
    ...places.map(({ value }) => value),
    ...account.records.flatMap(({ destination, rows = [] }) => [
      ...(destination ? [destination] : []),
      ...rows.map(({ address }) => address),
    ]),
  ]);
  return places.flatMap(({ path, value }): Finding[] => {
    if (linkedWallets(account, value).length > 0) return [];
    if (own.some((address) => looksLike(address, value))) return [deny("look_alike_own", "look_alike", path)];
    const twin = ends.get(endsOf(value))?.find((address) => looksLike(address, value));
    return twin ? [doubt("look_alike", path, `${value} looks like ${twin} and is another address`)] : [];
  });
}

function byEnds(addresses: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const address of new Set(addresses.map((one) => one.toLowerCase()))) {
    const key = endsOf(address);
    groups.set(key, [...(groups.get(key) ?? []), address]);
  }
  return groups;
}
