import type { WaitingApproval } from "./api.js";

/** Whether nothing was done yet: a key that has to ask gets this in place of the record. */
export function isWaiting(data: object): data is WaitingApproval {
  return "approval_id" in data && "approve_url" in data && "status" in data && data.status === "waiting";
}
