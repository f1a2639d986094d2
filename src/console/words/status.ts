type Tone = "good" | "halt" | "bad" | "quiet" | "busy";

const TONES: Record<Tone, readonly string[]> = {
  good: ["paid", "final", "confirmed", "approved", "registered", "sent", "activated"],
  busy: ["active", "open", "seen", "submitted", "prepared", "waiting", "queued"],
  halt: ["overdue", "late", "changed", "past_due", "unregistered", "inactive", "pending"],
  bad: ["reverted", "failed", "declined", "hit"],
  quiet: ["canceled", "expired", "archived", "draft"],
};

export function toneOf(status: string): Tone {
  const found = Object.entries(TONES).find(([, statuses]) => statuses.includes(status));
  return (found?.[0] as Tone | undefined) ?? "quiet";
}

/** "past_due" as "Past due". */
export function inWords(status: string): string {
  const words = status.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
