/** Where each kind of record stands, by what its id begins with. */
const PLACES: Readonly<Record<string, readonly [folder: string, noun: string]>> = {
  pl: ["links", "Link"],
  inv: ["invoices", "Invoice"],
  po: ["payouts", "Payout"],
  pay: ["payments", "Payment"],
  sub: ["subscriptions", "Plan"],
  don: ["donations", "Jar"],
  ct: ["contacts", "Contact"],
  apr: ["approvals", "Approval"],
};

export interface Place {
  noun: string;
  href: string;
}

/** The screen of a record; none for an id that isn't one of ours, or that has no screen. */
export function placeOf(id: unknown): Place | undefined {
  const [, prefix = ""] = typeof id === "string" ? (/^([a-z]+)_[0-9a-z]+$/.exec(id) ?? []) : [];
  const place = Object.hasOwn(PLACES, prefix) ? PLACES[prefix] : undefined;
  return place && { noun: place[1], href: `/console/${place[0]}/${id}` };
}
