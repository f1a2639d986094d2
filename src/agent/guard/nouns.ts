import type { Noun } from "../reading/reader.js";
import type { Case } from "./call.js";

/** What the reading calls the nouns of the tools. */
export const NOUN_OF: Readonly<Record<string, Noun>> = {
  payment_link: "link",
  invoice: "invoice",
  subscription_plan: "plan",
  donation_jar: "jar",
};

/** Money in, which has to be asked for in words that are understood. */
export function isAskedFor({ call }: Pick<Case, "call">): boolean {
  return call.head.kind === "in" && NOUN_OF[call.head.noun] !== undefined;
}
