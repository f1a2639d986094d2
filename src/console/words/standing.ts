/** "sent" is what is open; the day after its last one it is overdue. */
export function standingOf({ status, due_date }: { status: string; due_date: string | null }): string {
  if (status !== "sent") return status;
  return due_date !== null && due_date.slice(0, 10) < new Date().toISOString().slice(0, 10)
    ? "overdue"
    : "open";
}
