export const LETTER_KINDS = [
  "invoice_sent",
  "reminder_before",
  "reminder_due",
  "reminder_overdue",
  "payment_received",
] as const;
export type LetterKind = (typeof LETTER_KINDS)[number];
