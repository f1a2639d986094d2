import { type ErrorCode, PublicError } from "../errors.js";

/** Which of the given addresses are sanctioned; throws `screening_unavailable` where no list can be used. */
export interface SanctionsCheck {
  check(addresses: readonly string[]): Promise<{ hits: string[]; listDate: string }>;
}

/** An address, and where in the request it stands. */
export interface ScreenSubject {
  path: string;
  address: string;
}

/** One hit refuses everything, and names every hit. */
export async function refuseSanctioned(
  screening: SanctionsCheck,
  subjects: readonly ScreenSubject[],
  code: Extract<ErrorCode, "sanctioned_recipient" | "sanctioned_address">,
): Promise<void> {
  if (subjects.length === 0) return;
  const { hits, listDate } = await screening.check(subjects.map(({ address }) => address));
  if (hits.length === 0) return;
  const found = subjects.filter(({ address }) => hits.includes(address));
  const places = found.map(({ path, address }) => `${path} (${address})`).join(", ");
  const whole = code === "sanctioned_recipient" ? "The whole payout is refused: nothing" : "Nothing";
  throw new PublicError(code, `On the OFAC sanctions list: ${places}. ${whole} was created.`, {
    issues: found.map(({ path }) => ({ path, message: "is on the OFAC sanctions list" })),
    details: { addresses: hits, list_date: listDate },
  });
}
