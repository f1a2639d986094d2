export const LETTER_KINDS = [
  "invoice_sent",
  "reminder_before",
  "reminder_due",
  "reminder_overdue",
  "payment_received",
  "credit_note_sent",
] as const;
/** What a client may end: none of them says anything new. */
export const REMINDERS: readonly string[] = ["reminder_before", "reminder_due", "reminder_overdue"];
export type LetterKind = (typeof LETTER_KINDS)[number];
