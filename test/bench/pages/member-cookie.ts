import { newId } from "../../../src/ids.js";
import type { House } from "../../../src/runtime/house.js";
import { insertMember } from "../../../src/store/members.js";
import { makeSignInLink } from "../../../src/store/sign-in-links.js";

/** Of an owner of the only account, who has just come in by a link. */
export async function memberCookie({ sql, links, clock }: House): Promise<{ name: string; value: string }> {
  const now = clock();
  const [account] = await sql<{ id: string }[]>`select id from accounts`;
  const row = { name: "Anna Ito", role: "owner" as const, email: null, operator: false };
  const member = {
    ...row,
    id: newId("mem", now),
    accountId: account?.id ?? "",
    personId: newId("per", now),
    createdBy: null,
    createdAt: now,
  };
  await insertMember(sql, member);
  const { url } = await makeSignInLink(sql, links, member.id, now);
  const answer = await fetch(`${links.baseUrl}/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: links.baseUrl },
    body: JSON.stringify({ link: url.split("#")[1] }),
  });
  const set = answer.headers.getSetCookie().find((one) => one.includes("unsigned_session")) ?? "";
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
  return { name, value };
}
