import { id, line } from "./fields.js";

/** Whom an invoice bills. */
export const clientInput = {
  client: line({ max: 254, readBy: "internal" }).optional().describe("A client's whole name, or e-mail"),
  contact_id: id("contact", "Somebody of the address book").optional(),
};
