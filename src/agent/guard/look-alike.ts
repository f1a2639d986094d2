import { endsOf, looksLike } from "../../addresses-alike.js";
import { grouped } from "../../grouped.js";
import { linkedWallets, userAddresses } from "../reading/origins.js";
import { addressesOf, type Case } from "./call.js";
import { deny, doubt, type Finding } from "./finding.js";

export function lookAlikes(given: Case): Finding[] {
  const { account, evidence, call } = given;
  const places = addressesOf(call);
  const own = account.wallets.map(({ address }) => address.toLowerCase());
  const known = [
    ...userAddresses(evidence),
    ...places.map(({ value }) => value),
    ...account.records.flatMap(({ destination = [], rows = [] }) =>
      [destination, rows.map(({ address }) => address)].flat(),
    ),
  ];
  const ends = grouped([...new Set(known.map((one) => one.toLowerCase()))], endsOf);
  return places.flatMap(({ path, value }): Finding[] => {
    if (linkedWallets(account, value).length > 0) return [];
    if (own.some((address) => looksLike(address, value))) return [deny("look_alike_own", "look_alike", path)];
    const twin = ends.get(endsOf(value))?.find((address) => looksLike(address, value));
    return twin ? [doubt("look_alike", path, `${value} looks like ${twin} and is another address`)] : [];
  });
}
