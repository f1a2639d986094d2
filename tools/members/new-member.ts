import { z } from "zod";
import { memberRecord } from "../../src/records/member.js";
import { named } from "../../src/records/record.js";
import { secret } from "../fields.js";

/** A member with the link that lets him in, which is shown once. */
export const newMember = named("NewMember", memberRecord.extend({ url: secret(), expires_at: z.string() }));
