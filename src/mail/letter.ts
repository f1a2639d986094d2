/** One message to one reader; every text in it is free of line breaks where a header would carry it. */
export interface Letter {
  /** Stable over every try, so that a second delivery of the same message is recognised. */
  messageId: string;
  sender: string;
  to: { name: string; address: string };
  replyTo: string | null;
  subject: string;
  text: string;
  html: string;
  attachment?: { filename: string; content: Buffer };
}
