/** What people ask for and no link or bill has, with what to do instead. */
const NO_FIELDS: readonly (readonly [RegExp, string])[] = [
  [
    /\bb?cc\b/i,
    "I send nobody a copy of a bill, so I made nothing. Order it without, or make the invoice in the console or with POST /api/v1/invoices, which take cc.",
  ],
  [
    /\b(?:vat|gst|tax(?:es)?|mwst|ust|tva|iva)\b/i,
    "I put no taxes on a bill, so I made nothing. Say the sum with the tax in it, or make the invoice in the console or with POST /api/v1/invoices.",
  ],
  [
    /\b(?:half|\d{1,2} ?%|a (?:third|quarter)|the rest|the balance) (?:is |due )?(?:now|up ?front|in advance|today|later|on (?:delivery|completion|signing))\b|\b(?:in|two|three|four|\d{1,2}) (?:equal )?(?:monthly )?(?:instal?ments|tranches|part payments)\b/i,
    "A bill or link asks for one sum, and none is split over time, so I made nothing. Say the sum that is due now, and order the other one when it is due.",
  ],
  [
    /\b(?:start(?:s|ing)?|begin(?:s|ning)?|effective|as of|from) (?:on |in |from )?(?:the )?(?:\d(?!x)|next\b|mon|tues|wednes|thurs|fri|satur|sun|jan|feb|mar|apr|may\b|jun|jul|aug|sep|oct|nov|dec)/i,
    "I can't set when a bill, a series or a link begins: it begins when it is made, and a series goes on from that day. So I made nothing. Ask for it on that day, or now without it.",
  ],
  [
    // Not where it orders one: "draft an invoice", "as a draft".
    /(?<!^\W*(?:(?:please|can|could|you|now|then|and|i|we|want|need|would|like|to|help|me)\W+)*|\b(?:as a|as|invoice|bill) )\bdrafts?\b(?! (?:an?|the|me|us|my|our|this|that|invoice|bill)\b)/i,
    'I can\'t tell whether “draft” says what is billed or that the bill is kept as a draft, so I made nothing. Say “draft an invoice …” for a draft, or what is billed in another word, such as "first draft".',
  ],
];

/** Of words that were not understood: what they ask for, and that nothing here has it. */
export function noField(words: string): string | undefined {
  return NO_FIELDS.find(([said]) => said.test(words))?.[1];
}
