/** One message to one reader; every text in it is free of line breaks where a header would carry it. */
export interface Letter {
  /** Stable over every try, so that a second delivery of the same message is recognised. */
  messageId: string;
  sender: string;
  to: { name: string; address: string };
  /** Who has a copy: told to all, sent to none of them with this one. */
  cc?: readonly string[];
  /** Of a copy: the one of them whose it is. */
  copiedTo?: string | null;
  replyTo: string | null;
  /** Where its reader ends letters of its kind, by one click (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  subject: string;
  text: string;
  html: string;
  attachment?: { filename: string; content: Buffer };
}
