import { z } from "zod";
import { skeletonOf } from "../../src/names-alike.js";
import { memberRecord } from "../../src/records/member.js";
import { named } from "../../src/records/record.js";
import { type Warning, warning } from "../../src/records/unsigned-transaction.js";
import type { Context } from "../../src/runtime/context.js";
import { selectMemberNames } from "../../src/store/members.js";

/** What a change of a member answers: he himself, and what is worth a second look. */
export const savedMember = named("SavedMember", memberRecord.extend({ warnings: z.array(warning) }));

/** A name that is taken for another member's, who may release what this one asked for: no refusal, two may be called Anna. */
export async function alikeWarnings(
  { sql, caller }: Context,
  { id, name }: { id: string; name: string },
): Promise<Warning[]> {
  const skeleton = skeletonOf(name);
  const others = (await selectMemberNames(sql, caller.account.id)).filter((other) => other.id !== id);
  const alike = others.find((other) => skeletonOf(other.name) === skeleton);
  if (!alike) return [];
  const message = `${name} looks like the member ${alike.name}: make sure that they can be told apart.`;
  return [{ code: "looks_like_known", message }];
}
