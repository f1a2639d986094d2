import type { Noun } from "../reading/reader.js";
import type { Call } from "./call.js";

/** What the reading calls the nouns of the tools. */
const NOUN_OF: Readonly<Record<string, Noun>> = {
  payment_link: "link",
  invoice: "invoice",
  subscription_plan: "plan",
  donation_jar: "jar",
};

/** Of money in, which has to be asked for in words that are understood. */
export function nounAsked({ head }: Pick<Call, "head">): Noun | undefined {
  return head.kind === "in" ? NOUN_OF[head.noun] : undefined;
}
