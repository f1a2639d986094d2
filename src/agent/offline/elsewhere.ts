import { type Hearing, namesNoun, type Plan, say } from "./hearing.js";

interface Deed {
  /** Of an agent that has it, it is no deed of elsewhere. */
  readonly tool?: string;
  readonly said: RegExp;
  readonly where: string;
}

const OPENERS = "(?:please|now|ok|okay|hi|hello|hey|and|then|can you|could you|would you|will you|i want to)";
const ASKED_HOW = "(?:how (?:do|can|would|could|should|must) (?:i|we|you|one)|how to)";
const BEGINS = `^(?:\\W*(?:${OPENERS}|${ASKED_HOW})\\b)*\\W*`;
const NUMBERED =
  "(?:the |my |our |that |this )?(?:open |unpaid |overdue )?(?:invoices?\\b|bills?\\b|inv[-_])";

/** What people and programs do, and no chat. */
const DEEDS: readonly Deed[] = [
  {
    tool: "send_invoice",
    said: new RegExp(
      `${BEGINS}(?:(?:re-?send|re-?mail|e?-?mail|send|forward) ${NUMBERED}|remind\\b|chase\\b|nudge\\b|send (?:\\S+ ){0,3}(?:payment )?reminders?\\b)`,
    ),
    where:
      'an invoice is mailed again in the console ("Send again" on its page) or with POST /api/v1/invoices/{id}/send',
  },
  {
    tool: "unmark_invoice_paid",
    said: new RegExp(
      `${BEGINS}(?:unmark ${NUMBERED}|mark ${NUMBERED}.*\\b(?:unpaid|not paid|as open)\\b)`,
      "s",
    ),
    where:
      'an invoice is opened again in the console ("Take the mark away" on its page) or with POST /api/v1/invoices/{id}/unmark-paid',
  },
  {
    tool: "mark_invoice_paid",
    said: new RegExp(
      `${BEGINS}(?:mark|set|book|record) (?:${NUMBERED}|it\\b|this\\b|that\\b).*\\bpaid\\b`,
      "s",
    ),
    where:
      'an invoice is marked as paid another way in the console ("Mark as paid" on its page) or with POST /api/v1/invoices/{id}/mark-paid',
  },
  {
    tool: "credit_invoice",
    said: new RegExp(
      `${BEGINS}(?:credit ${NUMBERED}|(?:make|create|issue|write|give|send|open) (?:\\S+ ){0,3}credit notes?\\b|write off ${NUMBERED})`,
    ),
    where: "an invoice is credited with POST /api/v1/invoices/{id}/credit",
  },
  {
    tool: "update_invoice",
    said: new RegExp(`${BEGINS}(?:edit|change|update|correct|rename|extend|amend) ${NUMBERED}`),
    where:
      "an invoice is changed, as long as it is a draft, in the console or with PATCH /api/v1/invoices/{id}",
  },
  {
    said: new RegExp(
      `${BEGINS}(?:stop|end|pause|discontinue) (?:\\S+ ){0,3}(?:recurring|repeating|weekly|monthly|quarterly|yearly|annual)\\b(?! (?:plan|subscription|membership))`,
    ),
    where:
      'a series of invoices ends with any one of them: "cancel invoice INV-…" with its number, or on its page in the console. An invoice of it that is still open is canceled with it',
  },
  {
    tool: "get_invoice_pdf",
    said: /\bpdfs?\b/,
    where:
      'an invoice\'s PDF stands in the console ("PDF" on its page), on its payment page and at GET /api/v1/invoices/{id}/pdf',
  },
  {
    tool: "create_contact",
    said: new RegExp(
      `${BEGINS}(?:add|create|save|store|make|change|update|edit|delete|remove|archive|import) (?:\\S+ ){0,4}contacts?\\b|${BEGINS}(?:save|store|add|remember) 0x[0-9a-f]{40}\\b`,
    ),
    where: 'contacts are kept in the console under "Contacts" or with POST /api/v1/contacts',
  },
  {
    said: new RegExp(
      `${BEGINS}(?:edit|change|update|correct|raise|lower) (?:\\S+ ){0,6}(?:link|plan|jar|payout)\\b`,
    ),
    where:
      "a link, a plan, a jar or a payout stays as it is made: cancel it by its slug or id, and make another",
  },
  {
    said: new RegExp(
      `${BEGINS}(?:delete|remove|archive|close|disable|deactivate|pause|stop|end|turn off|switch off|take down) (?:\\S+ ){0,4}(?:links?|plans?|jars?)\\b`,
    ),
    where:
      'nothing is deleted or paused, a link, a plan or a jar is canceled: "cancel link" with its slug, or "cancel" with its id, or on its page in the console',
  },
  {
    said: new RegExp(
      `${BEGINS}(?:(?:export|download)\\b|.{0,60}\\b(?:as|to|in) (?:a )?(?:csv|excel|spreadsheet|jsonl)\\b)`,
    ),
    where:
      'any list of the console has "CSV" below its filters, and ?format=csv does the same for a list of the API',
  },
];

/** Where it is done what no tool of this chat does. */
export function elsewhere({ words, tools }: Hearing): Plan | undefined {
  const deed = DEEDS.find(({ said, tool = "" }) => said.test(words) && !tools.has(tool));
  return deed && say(`I did nothing, for this chat can't do that: ${deed.where}.`);
}

const HOW_TO = new RegExp(
  `^\\W*(?:${OPENERS}\\W+)*${ASKED_HOW} (?<order>(?:create|make|open|set up|start|issue|draft|send|prepare|pay|bill|invoice|charge|cancel|refund)\\b[^\\n?]*)`,
);
const LONGEST_ORDER = 160;

/** "How do I create a link for 5 USDC on base?" is answered by how, and makes and lists nothing. */
export function howTo(hearing: Hearing): Plan | undefined {
  const { order = "" } = HOW_TO.exec(hearing.words)?.groups ?? {};
  if (!order || !(namesNoun(hearing) || /^(?:pay|send|refund|cancel)\b/.test(order))) return undefined;
  const start = hearing.words.indexOf(order);
  const said = hearing.last.text.slice(start, start + order.length).trim();
  return say(
    said.length > LONGEST_ORDER
      ? "Say it as an order, and I ask for what it lacks. I made nothing."
      : `Say it as an order, such as “${said}”, and I ask for what it lacks. I made nothing.`,
  );
}
