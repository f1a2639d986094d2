import type { Deed } from "./deeds.js";
import { WE } from "./we-did.js";

const NOW =
  "(?: (?:has|have|is|are|was|were|had|been|now|just|already|also|all|both|fully|finally|recently))*";
const SUMS = "(?:payments?|money|funds|cash|transfers?|transactions?|tx|deposits?|USDC)";
const THEIRS = "(?:the|your|their|his|her|its|a|an|all|\\p{Lu}[\\p{L}&.-]{1,40}['’]s)";
const NO_LINK = "(?! (?:link|page|request|terms|plan|details|status|history))(?!\\p{L})";

/** What clients, subscribers and donors did, and what became of their money. */
export const DEEDS_OF_OTHERS: readonly Deed[] = [
  {
    done: "overpaid underpaid überzahlt squared coughed forked ponied",
    told: [
      "did(?: indeed| finally| actually| in fact)? pay(?!\\p{L})",
      "(?:cleared|squared|settled) (?:its|his|her|their|the|your) (?:tab|bill|debt|balance)",
      `(?:debt|tab|balance|bill)${NOW} (?:gone|discharged|wiped(?: out)?|cleared|squared)(?=[.!,;]|$)`,
      `(?:handed|sent|passed) over ${THEIRS} ${SUMS}`,
      `^${THEIRS}? ?(?:money|funds|cash|deposit)(?:['’]s|${NOW}) (?:there|here|in|secured?|in the bank)(?:[.!,;]|$)`,
      `^(?:we |I )?got (?:it|${THEIRS} ${SUMS})$`,
      `(?:there['’]s |there (?:is|was) |I see )(?:a|the|their|\\p{Lu}[\\p{L}&.-]{1,40}['’]s) (?:payment|deposit|transfer) (?:from|of|by|on chain)`,
      `(?:wallet|chain|explorer|ledger)(?: now)? (?:shows|has) ${THEIRS} ${SUMS}${NO_LINK}`,
      `${SUMS}(?: from [^\\s]+(?: [^\\s]+)?)?${NOW} (?:appeared|showed up|turned up|hit (?:your|the|his|her|their)|made it|came (?:in|through)|mined|included in (?:a|the) block|picked up)(?!\\p{L})`,
      `${WE} (?:took|accepted|captured|booked|recorded|logged|registered|reconciled|matched|entered|noted|verified) (?:${THEIRS} )?(?:payments?|deposits?|transfers?|books)${NO_LINK}`,
      `(?:flagged|noted|updated|set|changed|booked) (?:[^\\s]+ ){0,4}?(?:as|to) (?:paid|settled|received)(?!\\p{L})`,
    ],
    shows: /paid|settled|final|confirmed|received|credited|seen|submitted/,
  },
  {
    told: [`(?:invoice|bill)${NOW} (?:closed(?: out)?|off the books|done)(?=[.!,;]|$)`],
    shows: /paid|settled|final|confirmed|cancel|credited/,
  },
  {
    told: [`(?:balance|wallet)${NOW} (?:went up|gone up|grew|grown|rose|risen|increased by)(?!\\p{L})`],
    shows: /usdc|received|paid|final|confirmed/,
  },
  {
    done: "donated subscribed gespendet abonniert",
    told: [
      "(?:people|persons?|supporters?|donors?|subscribers?|customers?|clients?|somebody|someone)(?: (?:has|have|just|already))* (?:donated|subscribed)(?!\\p{L})",
      `(?:goal)${NOW} (?:reached|met|hit|exceeded|surpassed)(?=[.!,;]|$)|(?:reached|met|hit|exceeded|surpassed) (?:its|the|your) goal`,
    ],
    shows: /final|confirmed|paid|settled|raised|received|subscri|current/,
  },
  {
    told: [
      `(?:payout|transaction|batch)${NOW} signed(?=[.!,;]|$)`,
      "^you(?: have|['’]ve)?(?: (?:just|already|now))* signed (?:the|it|this|your)(?!\\p{L})",
    ],
    shows: /signed|submitted|seen|final|confirmed|paid/,
  },
  {
    told: [
      `${WE} (?:applied|granted|gave|deducted|took off) (?:[^\\s]+ ){0,4}?(?:discount|rebate)(?!\\p{L})|${WE} (?:knocked|took|shaved) (?:[^\\s]+ ){1,3}?off(?!\\p{L})`,
      `(?:discount|rebate)(?: of [^\\s]+(?: (?:%|USDC))?)?${NOW} (?:applied|granted|deducted)(?!\\p{L})`,
      "(?:habe|haben) (?:[^\\s]+ ){0,4}?(?:Rabatt|Skonto|Nachlass) (?:[^\\s]+ ){0,4}?(?:gewährt|abgezogen|gegeben|angewendet)",
      "(?:j['’]ai|nous avons) (?:appliqué|accordé) (?:[^\\s]+ ){0,3}?(?:remise|rabais|réduction)",
      "(?:he|hemos) aplicado (?:[^\\s]+ ){0,3}?descuento|apliqué (?:[^\\s]+ ){0,3}?descuento",
      "(?:apliquei|dei) (?:[^\\s]+ ){0,3}?desconto|(?:ho|abbiamo) (?:applicato|fatto) (?:[^\\s]+ ){0,3}?sconto",
    ],
    shows: /below_zero/,
  },
  {
    told: [
      `${WE} (?:added|included|put|dropped|excluded|removed|took|doubled|halved) (?:[^\\s]+ ){0,4}?(?:the|your|this) (?:payout|batch|recipient|payee)(?!\\p{L})`,
    ],
    shows: /^(?!none$)./,
  },
];
