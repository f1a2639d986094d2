/** It was done, and nobody will ever see what it was done for: to do it again is another deed. */
export class LostSecret extends Error {}

/** What an answer shows once. Whoever asks again, as the first answer did not come, is answered without it. */
export function secretOf(shown: string | undefined, what: string, then: string): string {
  if (shown) return shown;
  throw new LostSecret(`This was done, but the answer that shows its ${what} was lost on its way. ${then}`);
}
