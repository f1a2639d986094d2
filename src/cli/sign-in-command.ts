import { ROLES, type Role } from "../records/member.js";
import { selectMembership, updateMember } from "../store/members.js";
import { makeSignInLink } from "../store/sign-in-links.js";
import { type Command, type Given, UsageError } from "./parse-command.js";
import type { Terminal } from "./terminal.js";

const text = { type: "string" } as const;

/** Lets in whoever may use this machine: the first owner, and anybody who has lost every other way. */
export const signInCommands: Command[] = [
  {
    name: "sign-in",
    usage: "[--account A] [--member M | --role owner|member|viewer --name N] [--operator]",
    options: { account: text, member: text, role: text, name: text, operator: { type: "boolean" } },
    async run(given, terminal) {
      const { id, accountId, url, expires_at } = given.member
        ? await linkForMember(String(given.member), given, terminal)
        : await linkForNewMember(given, terminal);
      if (given.operator) await updateMember((await terminal.house()).sql, accountId, id, { operator: true });
      return { url, expires_at };
    },
  },
];

async function linkForMember(memberId: string, given: Given, terminal: Terminal) {
  if (given.role || given.name)
    throw new UsageError("--role and --name make a new member: leave out --member");
  const { sql, links, clock } = await terminal.house();
  const member = await selectMembership(sql, memberId);
  if (!member || (given.account !== undefined && given.account !== member.accountId))
    throw new Error(`there is no member ${memberId}`);
  return { ...member, ...(await makeSignInLink(sql, links, memberId, clock())) };
}

async function linkForNewMember({ account, role = "owner", name }: Given, terminal: Terminal) {
  if (!ROLES.includes(role as Role)) throw new UsageError(`--role: expected one of ${ROLES.join(", ")}`);
  const input = { role, name: name ?? "Owner" };
  const accountId = account as string | undefined;
  const made = (await terminal.call(accountId, "create_member", input)) as Record<
    "id" | "url" | "expires_at",
    string
  >;
  const { sql } = await terminal.house();
  const member = await selectMembership(sql, made.id);
  return { ...made, accountId: member?.accountId ?? "" };
}
