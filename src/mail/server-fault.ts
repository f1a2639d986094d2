/** In the words that anybody may read in `/readyz`: what the server said, and where it is, are for the log. */
const REASONS: Readonly<Record<string, string>> = {
  EDNS: "unknown host",
  ESOCKET: "no connection",
  ECONNECTION: "no connection",
  ETIMEDOUT: "no answer in time",
  EABORT: "no answer in time",
  ETLS: "no TLS",
  EAUTH: "login refused",
  EPROTOCOL: "no usable answer",
};

/** The server takes nobody's letters, whatever is in them. */
export class MailServerFault extends Error {
  override name = "MailServerFault";
  constructor(
    readonly reason: string,
    cause: Error,
  ) {
    super(cause.message, { cause });
  }
}

/** Until it has heard of a reader, nothing of what goes wrong is about him: our sender is the same in every letter. */
export function serverReason(error: MailError, stage: "opening" | "letter" | "answer"): string | undefined {
  const { code = "", command = "", responseCode = 0, response = "", originalCode = "", message } = error;
  if (responseCode === 421) return "not now";
  if (OF_LETTERS.includes(command) && OUR_LIMIT.test(response) && !READERS_LIMIT.test(response))
    return "sending limit reached";
  if (command === "DATA" && OUR_SENDER.test(response)) return "sender refused";
  if (command === "MAIL FROM" && responseCode) return responseCode < 500 ? "not now" : senderReason(error);
  // Whether we may send by it at all, of whatever reader it is said.
  if (command === "RCPT TO" && (responseCode === 530 || /\brelay/i.test(response)))
    return senderReason(error);
  if (stage !== "opening") return undefined;
  if (responseCode >= 400 && responseCode < 500 && code !== "ETLS") return "not now";
  if (code === "ESOCKET" && /cert|ssl|tls/i.test(`${originalCode} ${message}`)) return REASONS.ETLS;
  return REASONS[code];
}

const OF_LETTERS = ["MAIL FROM", "RCPT TO", "DATA"];
/** As services say it, by whatever code, to whoever has sent what he may for now: of each of his letters until then. */
const OUR_LIMIT =
  /\b5\.(4\.5|1\.90)\b|throttl|sender thread|QuotaExceeded|unusual sending|\b(send|sending|outgoing|daily|hourly|relay|emails)\b.{0,40}\b(limit|quota|exceeded|per (second|minute|hour|day))\b/i;
const READERS_LIMIT = /\b(mailbox|size|receiv)/i;
/** Said of a whole letter, and of the address or the account that all of ours come from. */
const OUR_SENDER =
  /\bnot verified\b|\bverified sender\b|SendAsDenied|\bsending (is |was )?(paused|suspended)/i;

function senderReason({ responseCode, response = "" }: MailError): string | undefined {
  if (responseCode === 530) return REASONS.EAUTH;
  return /\brelay/i.test(response) ? "relay refused" : "sender refused";
}

/** As nodemailer has it. */
export interface MailError extends Error {
  code?: string;
  /** Of the system, or of TLS. */
  originalCode?: string;
  responseCode?: number;
  command?: string;
  response?: string;
}
