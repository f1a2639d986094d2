/**
 * What one language says when it asks for money in. Phrases in lower case with straight apostrophes, parted by `|`;
 * the longest match wins. A gap costs a card, never money.
 */
export interface Asking {
  readonly code: string;
  /** Before the verb, without changing what is asked. */
  readonly openers: string;
  /** A wish stands for the verb. */
  readonly wishes: string;
  readonly verbs: string;
  /** Verbs that may also mean a thing which is there already. */
  readonly sends: string;
  /** The verb's other half, last in its sentence. */
  readonly tails: string;
  readonly articles: string;
  /** Before a noun, meaning nothing that a field could say. */
  readonly adjectives: string;
  readonly link: string;
  readonly invoice: string;
  readonly plan: string;
  readonly jar: string;
  /** The last words of a bill: "stelle X 250 USDC in Rechnung". */
  readonly billsLast: string;
  /** Of the nouns above. */
  readonly plurals: string;
  /** Ask by one word for a bill, and for a link. */
  readonly bills: string;
  readonly requests: string;
  /** Open an amount, a client or a text. */
  readonly for: string;
  /** Only ever open a text. */
  readonly textKeys: string;
  readonly called: string;
  readonly client: string;
  readonly mail: string;
  readonly amount: string;
  readonly to: string;
  readonly own: string;
  readonly default: string;
  readonly wallet: string;
  readonly on: string;
  readonly chain: string;
  readonly due: string;
  readonly expires: string;
  readonly within: string;
  readonly every: string;
  readonly repeats: string;
  readonly days: string;
  readonly weeks: string;
  readonly months: string;
  readonly years: string;
  readonly hours: string;
  readonly daily: string;
  readonly weekly: string;
  readonly biweekly: string;
  readonly monthly: string;
  readonly quarterly: string;
  readonly yearly: string;
  readonly once: string;
  readonly often: string;
  readonly goal: string;
  readonly planId: string;
  readonly slug: string;
  readonly successUrl: string;
  readonly imageUrl: string;
  readonly each: string;
  readonly per: string;
  readonly times: string;
  readonly total: string;
  readonly discount: string;
  /** Takes a share off, behind an amount. */
  readonly less: string;
  /** One more of what was just asked for. */
  readonly another: string;
  /** The last bill of the same client, once more. */
  readonly same: string;
  /** Behind an address: that money goes there. */
  readonly toBehind: string;
  readonly and: string;
  readonly with: string;
  /** The rows of a bill, as they are counted. */
  readonly rows: string;
  /** What a slot sentence speaks of, and how it goes on. */
  readonly subjects: string;
  readonly is: string;
  readonly addOns: string;
  readonly corrects: string;
  readonly instead: string;
  readonly owes: string;
  /** Whole sentences, or the tail of one, that ask for nothing. */
  readonly polite: string;
  readonly assent: string;
  /** Begin a look-up or a question about us. */
  readonly asks: string;
  /** Begin a question, and where it has no mark, something to be done. */
  readonly bids: string;
  /** Begin a question that doubts nothing. */
  readonly asksWhat: string;
  /** A question that asks for a deed. */
  readonly asksDeed: string;
  /** What such a question is made of. */
  readonly asked: string;
  readonly thisNext: string;
  readonly today: string;
  readonly tomorrow: string;
  readonly monthEnd: string;
  /** January to December, Sunday to Saturday; a place may hold several, parted by a blank. */
  readonly monthNames: string;
  readonly weekdays: string;
  readonly numbers: string;
  /** Function words that a text may hold, and those that it may not. */
  readonly inText: string;
  readonly function: string;
}
