import { APPROVAL_STATES } from "../records/approval.js";
import { allPages } from "./all-pages.js";
import type { Command, Given } from "./parse-command.js";
import type { Terminal } from "./terminal.js";

const text = { type: "string" } as const;

/** For an account without members: where there is one, members decide, signed in. */
export const approvalCommands: Command[] = [
  {
    name: "approvals list",
    usage: `[--account A] [--status ${APPROVAL_STATES.join("|")}]`,
    options: { account: text, status: text },
    async run({ account, status }, terminal) {
      return allPages((page) =>
        terminal.call(account as string | undefined, "list_approvals", {
          ...page,
          ...(status && { status }),
        }),
      );
    },
  },
  {
    name: "approvals approve",
    usage: "ID [--account A] [--note N]",
    options: { account: text, note: text },
    required: ["id"],
    run: (given, terminal) => decide("approve", given, terminal),
  },
  {
    name: "approvals decline",
    usage: "ID [--account A] [--note N]",
    options: { account: text, note: text },
    required: ["id"],
    run: (given, terminal) => decide("decline", given, terminal),
  },
];

/** The digest is that of the approval as it stands, which nobody can edit; what was decided is printed in words. */
async function decide(decision: "approve" | "decline", { account, id, note }: Given, terminal: Terminal) {
  const accountId = account as string | undefined;
  const { digest } = (await terminal.call(accountId, "get_approval", { id })) as { digest: string };
  const decided = (await terminal.call(accountId, "decide_approval", {
    id,
    decision,
    digest,
    ...(note !== undefined && { note }),
  })) as Record<string, unknown>;
  const { status, summary, reasons, record_id, error } = decided;
  return { id, status, summary, reasons, record_id, error };
}
