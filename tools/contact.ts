import { z } from "zod";
import { type ContactAdds, type ContactFills, field } from "../src/runtime/field.js";

/** A contact in place of the fields that he fills in: what is said beside him must be what the book says. */
export function contact(fills: ContactFills, adds: ContactAdds = {}) {
  const schema = z
    .string()
    .min(1)
    .max(64)
    .describe(`Contact id, in place of ${Object.keys(fills).join(" and ")}`);
  return field(schema, { sort: "contact", fills, adds });
}
