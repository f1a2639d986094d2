import { MAILBOX } from "../mailbox.js";
import type { Letter } from "./letter.js";
import { type LetterBody, letterHtml, letterText } from "./letter-body.js";
import { unlinked } from "./unlinked.js";

export interface LeftAddress {
  member: { name: string; email: string };
  accountName: string;
  url: string;
}

/** To the address that had a member's letters, so that nobody turns them elsewhere unseen; the new one is not said. */
export function addressLetter({ member, accountName, url }: LeftAddress, messageId: string): Letter {
  if (!MAILBOX.test(member.email)) throw new Error("the member's former e-mail is not one mailbox");
  const name = unlinked(member.name, "");
  const account = unlinked(accountName, "your account");
  const subject = "Your letters no longer come to this address";
  const body: LetterBody = {
    greeting: name ? `Hello ${name},` : "Hello,",
    opening: `Letters about what waits for approval at ${account} came to this address until now. It was taken off, or another one was put in its place.`,
    facts: [],
    note: null,
    action: { label: "If that was neither you nor an owner, end your sessions here", url },
    closing:
      "An owner of the account can put the address right. We never ask by mail for a signature, a key or a code.",
    signature: "Unsigned",
  };
  return {
    messageId,
    sender: "Unsigned",
    to: { name, address: member.email },
    replyTo: null,
    subject,
    text: letterText(body),
    html: letterHtml(subject, body),
  };
}
