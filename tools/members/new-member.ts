import { z } from "zod";
import { memberRecord } from "../../src/records/member.js";
import { named } from "../../src/records/record.js";
import { warning } from "../../src/records/unsigned-transaction.js";
import { secret } from "../fields.js";

/** The same of one who has just been added, with what is worth a second look. */
export const addedMember = named(
  "AddedMember",
  memberRecord.extend({ url: secret(), expires_at: z.string(), warnings: z.array(warning) }),
);

/** A member with the link that lets him in, which is shown once. */
export const newMember = named("NewMember", memberRecord.extend({ url: secret(), expires_at: z.string() }));
