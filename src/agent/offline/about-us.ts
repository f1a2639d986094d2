import { CHAIN_FACTS, CHAINS } from "../../chains.js";
import { PAYOUT_FEE_BPS, PLAN_TERMS, PLANS } from "../../plans.js";
import { type Hearing, isOrder, type Plan, say } from "./hearing.js";

interface Known {
  readonly asked: RegExp;
  /** Said as an order, of which nothing else is read. */
  readonly ordered?: RegExp;
  /** What it tells would hide that an order with such words was not read, or what a record named by them is. */
  readonly alone?: true;
  /** Made when it is said: chains are named as those of the network that this house has entered. */
  readonly answer: () => string;
}

const percent = (basisPoints: number) => `${basisPoints / 100} %`;
const listed = (words: readonly string[]) => `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
const BEGINS = "^\\W*(?:(?:hi|hello|hey|please|ok|okay|so|and|also|but)\\W+)*";
const WALLET =
  "(?:link|connect|add|register) (?:a|my|our|another|the|this)?\\s?(?:new )?wallets?\\b(?! links?\\b)";

/** What people ask of the house itself, before they have anything in it. */
const KNOWN: readonly Known[] = [
  {
    asked: new RegExp(`\\b${WALLET}`),
    ordered: new RegExp(`${BEGINS}(?:(?:can|could) you |i(?:'d like| want) to )?${WALLET}`),
    answer: () =>
      'A wallet is linked by a person or a program of yours, not by me: in the console under "Wallets", or with POST /api/v1/wallets {"address": "0x…", "chain": "base", "label": "Ops"}. After that I can take money "to my Ops wallet".',
  },
  {
    asked:
      /\b(?:private key|seed phrase|recovery phrase|mnemonic|sign (?:it|this|that|for me)|broadcast)\b|\b(?:you|unsigned) (?:hold|keep|store|touch|move|control|access|have access to|take) (?:my|our|any|the) (?:money|funds|usdc|coins|keys?)\b|\b(?:money|funds|usdc) (?:safe|secure)\b|\b(?:non-?)?custod(?:y|ial)\b/,
    ordered: new RegExp(
      `${BEGINS}(?:can|could|will|would) you (?:just |please |also )*(?:send|transfer|move|pay)\\b[^\\d@]{0,40}\\b(?:for (?:me|us)|yourself)\\W*$`,
    ),
    answer: () =>
      "I never sign or send anything, hold no money, and need no key or recovery phrase: keep them to yourself. I prepare calldata; you sign it in your wallet, and money goes from the payer straight to its destination.",
  },
  {
    asked: new RegExp(
      `${BEGINS}(?:how (?:does|do) (?:it|this|that|you|unsigned|everything) work|how (?:do|can|will|would|could) (?:i|we) (?:get|be) paid\\b.*|(?:i|we)(?:['’]d like| want| need) to (?:get|be) paid|what(?:['’]s| is) (?:unsigned|this)(?: for)?)\\W*$`,
    ),
    answer: () =>
      'Whoever pays signs in a wallet of their own, and the USDC goes straight to yours. I make what they pay by, a link, an invoice, a plan or a jar, and prepare what you pay yourself. Link a wallet, then say, for example, "create a payment link for 25 USDC on base to my wallet".',
  },
  {
    asked:
      /\b(?:withdraw(?:al|als|ing)?|cash(?:ing)? (?:\w+ )?out|off-?ramps?|(?:get|take) (?:my|our|the) (?:money|funds|usdc|earnings) out|(?:to|into|in) (?:my|our|a) bank(?: account)?|(?:convert|change|exchange|swap|turn) (?:\w+ ){0,2}(?:in)?to (?:euros?|dollars?|pounds?|eur|usd|fiat|cash)|(?:get|be|getting) paid (?:out )?in (?:euros?|dollars?|pounds?|eur|usd|fiat|cash|bitcoin|btc|eth(?:er)?))\b/,
    answer: () =>
      "There is nothing to take out here: what is paid lies in your own wallet at once, in USDC. To change it into euro or dollars, send it from there to an exchange or bank that takes USDC; I can't do that.",
  },
  {
    asked: new RegExp(
      `${BEGINS}(?:(?:how (?:long|fast|quick(?:ly)?|soon)|when) (?:is|are|does|do|will|until|till|before|can)\\b(?!.*\\b(?:invoices?|links?|payouts?|plans?|subscribers?|jars?|last|due|expires?|0x\\w+)\\b).*\\b(?:final|settled|arrives?|take|get (?:my|the|our) (?:money|funds|usdc))\\b|what (?:does|is|do you mean by) ["“']?(?:seen|final|reverted)["”']?(?: mean\\b|\\W*$))`,
    ),
    alone: true,
    answer: () =>
      "What is paid lies in your wallet as soon as its block is mined, mostly within seconds. It counts as paid here once it is final, which takes some blocks, and from 10,000 USDC on minutes; until then it is “seen”.",
  },
  {
    asked:
      /\b(?:payment|money|usdc|transfer) (?:is|seems to be|has gone|went) (?:missing|lost)\b|\bsays? (?:that )?(?:he|she|they|it)(?:['’](?:ve|s)| has| have)?(?: already)? paid\b|\bpaid (?:(?:me|us) )?(?:the wrong|too (?:much|little)|on the wrong|to the wrong|twice)\b|\b(?:don['’]t|do not|can['’]t|cannot) (?:see|find) (?:his|her|their|the|a|that) payment\b/,
    alone: true,
    answer: () =>
      'Ask for the transaction\'s hash. What was paid on our page and was missed is found by POST /api/v1/payments/claim {"chain": "base", "tx_hash": "0x…"}. A plain transfer to your wallet is matched to nothing, whatever its sum: mark its invoice yourself, in the console ("Mark as paid" on its page).',
  },
  {
    asked:
      /\b(?:how (?:do|does|can|would|to)|can|may|could|should|want to|need to|do you) (?:.{0,20}\b)?refunds?\b(?!.*\bpay_)/,
    alone: true,
    answer: () =>
      'A refund is a payout back to whoever paid, of a payment that is final: say "refund pay_…" with its id, which "list my transactions" shows, or press "Refund" on its page in the console. You sign it as any payout.',
  },
  {
    asked:
      /^(?!\W*(?:who|which|what|list|show|did|has|have|how (?:much|many))\b.*\b(?:pays?|paid|payments?|invoices?|bills?|links?|plans?)\b).*(?:\b(?:invite|add|remove) (?:\S+ ){0,3}(?:colleagues?|team ?mates?|team members?|members?|co-?workers?|accountants?|bookkeepers?|users?)\b(?!.*\b(?:contacts?|0x))|\b(?:api|access) keys?\b|\bweb-?hooks?\b|\b(?:our|my|a|the) logo\b(?! (?:link|invoice|design)))/,
    alone: true,
    answer: () =>
      'People, API keys, webhooks and your logo are kept in the console under "Settings", by an owner; programs have POST /api/v1/members, /api-keys and /webhooks.',
  },
  {
    asked: /\bqr(?: codes?)?\b/,
    answer: () =>
      "Every payment page shows its own QR code, which a payer's phone opens: make a link or an invoice, and show its page.",
  },
  {
    asked: new RegExp(
      `${BEGINS}what(?:['’]s| is| are) (?:an? )?(?:payment links?|paylinks?|(?:subscription )?plans?|(?:donation )?jars?|payouts?|drafts?)\\W*$`,
    ),
    answer: () =>
      "A payment link is a page where anyone pays one sum. An invoice is a numbered bill to one client, with such a page. A plan takes the same sum again and again, and its subscriber signs each time. A donation jar takes any sum from anybody. A payout is one call that pays many addresses at once. A draft is an invoice that nobody has seen yet.",
  },
  {
    asked: new RegExp(
      `${BEGINS}(?:(?:which|what) (?:other )?(?:block)?(?:chains?|networks?|coins?|tokens?|currenc(?:y|ies)) (?:do|can|are|does)\\b(?!.*\\b(?:have|wallets?|balances?|paid|pay me|on\\b)).*|do you (?:support|accept|take|work (?:with|on)|run on) [^,.;\\d]{2,40}\\W*$)`,
    ),
    answer: () =>
      `USDC on ${listed(CHAINS.map((chain) => CHAIN_FACTS[chain].title))}, and no other coin, chain, card or bank transfer.`,
  },
  {
    asked: new RegExp(
      `${BEGINS}(?:(?:what|which|how (?:much|high|big|large)) (?:(?:is|are|the|your) )*(?:\\w+ )?(?:fees?|commissions?|pricing|prices)\\b(?!.*\\b(?:did|have|has|had|paid|month|year|week|since|so far|20\\d\\d)\\b)|(?:what|how much) (?:fees? )?(?:do|does|would|will) (?:you|it|this|that|unsigned|a (?:payout|link|payment link|payment|plan|jar)|an invoice) (?:cost|charge|take)\\b|(?:do|will) you (?:charge|take) (?:a |any )?(?:fees?|commissions?|cut|percentage)\\b)`,
    ),
    answer: () => {
      const plans = PLANS.map((plan) => `${percent(PLAN_TERMS[plan].feeBps)} on the ${plan} plan`);
      return `Of what is paid through a link, an invoice, a plan or a jar, its payee gives a fee: ${plans.join(", ")}. A payout costs ${percent(PAYOUT_FEE_BPS)} on top. The gas is paid by whoever signs.`;
    },
  },
];

/** What is longer asks for more than this. */
const LONGEST = 200;

export function aboutUs(hearing: Hearing): Plan | undefined {
  return answerTo(hearing, "asked");
}

/** What would be heard as an order of another kind: "link my wallet 0x…", "can you send the money for me?" */
export function orderedOfUs(hearing: Hearing): Plan | undefined {
  return answerTo(hearing, "ordered");
}

function answerTo(hearing: Hearing, said: "asked" | "ordered"): Plan | undefined {
  const { words } = hearing;
  const known = words.length <= LONGEST ? KNOWN.find(({ [said]: form }) => form?.test(words)) : undefined;
  return known && !(known.alone && (NAMED.test(words) || isOrder(hearing))) ? say(known.answer()) : undefined;
}

/** An invoice, another record or an address. */
const NAMED = /\binv-\d|\b[a-z]+_[0-9a-z]{26}\b|\b0x[0-9a-f]{40}\b/;
