import { addressesOf, type Case } from "./call.js";
import { deny, doubt, type Finding } from "./finding.js";
import { linkedWallets, userAddresses } from "./origins.js";

const ENDS = 4;

/** The same beginning and end, and not the same: what a hurried eye takes for the address it knows. */
export function looksLike(one: string, other: string): boolean {
  const a = one.toLowerCase().slice(2);
  const b = other.toLowerCase().slice(2);
  return a !== b && a.slice(0, ENDS) === b.slice(0, ENDS) && a.slice(-ENDS) === b.slice(-ENDS);
}

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
    if (own.some((address) => looksLike(address, value))) {
      return [
        deny(
          "look_alike_own",
          "look_alike",
          path,
          "This address looks like a linked wallet and is another one.",
        ),
      ];
    }
    const twin = ends.get(endsOf(value))?.find((address) => looksLike(address, value));
    return twin ? [doubt("look_alike", path, `${value} looks like ${twin} and is another address`)] : [];
  });
}

function endsOf(address: string): string {
  const hex = address.toLowerCase();
  return hex.slice(2, 2 + ENDS) + hex.slice(-ENDS);
}

function byEnds(addresses: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const address of new Set(addresses.map((one) => one.toLowerCase()))) {
    const key = endsOf(address);
    groups.set(key, [...(groups.get(key) ?? []), address]);
  }
  return groups;
}
