/** Exactly one mailbox, as it was given: nothing that a header or an SMTP command could read as more. */
export const MAILBOX = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;
