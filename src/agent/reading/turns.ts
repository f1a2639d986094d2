import type { Turn } from "./types.js";

/** Dashes, blanks and marks aside, a line of this word alone. */
const UNTRUSTED = /^[^\p{L}\p{N}\n]*untrusted[^\p{L}\p{N}\n]*$/imu;

/** The user's own words, turn by turn in NFC, oldest first; what a relaying integrator marked as data is cut off. */
export function userTexts(turns: readonly Turn[]): string[] {
  return turns.filter(({ role }) => role === "user").map(({ content }) => ownWords(content));
}

export const isFence = (line: string) => UNTRUSTED.test(line.normalize("NFC"));

export function ownWords(content: string): string {
  const text = content.normalize("NFC").replace(/\r\n?/g, "\n");
  const fence = UNTRUSTED.exec(text);
  return fence ? text.slice(0, fence.index) : text;
}
