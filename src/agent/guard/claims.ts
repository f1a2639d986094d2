import type { Order } from "../reading/orders.js";
import type { Case } from "./call.js";
import type { Claim } from "./claim.js";
import { dates, drafts, literals, series, slug, uses } from "./claims-of-literals.js";
import { money, rows } from "./claims-of-money.js";
import { chain, client, destination } from "./claims-of-places.js";
import { texts } from "./claims-of-texts.js";
import { type Finding, FROM_USER, note, source } from "./finding.js";

/** Every value of the call that this order says, leaves open or says otherwise. */
export function claimsBy(given: Case, order: Order): Claim[] {
  return READERS.flatMap((read) => read(given, order)).map((claim) =>
    claim.verdict === "against" && claim.spends?.some((kind) => order.twice.includes(kind))
      ? { ...claim, verdict: "unsaid" }
      : claim,
  );
}
const READERS: readonly ((given: Case, order: Order) => Claim[])[] = [
  money,
  rows,
  texts,
  chain,
  destination,
  client,
  dates,
  literals,
  series,
  uses,
  drafts,
  slug,
];

export function findingOf({ path, origin = "U", from = FROM_USER }: Claim): Finding {
  return source(path, origin, from);
}

export function notesOf(claims: readonly Claim[]): Finding[] {
  return claims.flatMap(({ note: said }) => (said ? [note(said)] : []));
}
