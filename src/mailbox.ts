/** Exactly one mailbox, as it was given: nothing that a header or an SMTP command could read as more. */
export const MAILBOX = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;

/** Of a sender such as `Unsigned <no-reply@example.com>`, or of the address alone. */
export function addressIn(from: string): string {
  return /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from;
}
