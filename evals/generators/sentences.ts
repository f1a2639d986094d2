import type { Kind } from "./seed.js";

/** Behind an order each of these takes it back, puts it off, hangs it on something or makes it somebody else's. */
export const SPOILERS: readonly string[] = [
  // take back
  ..."Forget that|Never mind|Scratch that|Cancel that|Leave it|Undo this|Let us skip it|I changed my mind|Hold on|Stop|Wait|No need any more|Disregard this|Strike that|Drop it|I take that back|Please ignore my message|Best not to do it".split(
    "|",
  ),
  // put off
  ..."But wait until Friday|Do it tomorrow|Not before Monday|I will tell you when|Hold it until I confirm|Do this next week|Later today|After lunch|Park it for now|Give me an hour first|Keep it in the drawer|Remind me of it on Monday".split(
    "|",
  ),
  // condition
  ..."But only if they deliver|Once the goods arrive|Provided that Ben agrees|Unless they object|As soon as the contract is signed|Subject to approval by Ann|Assuming the price is right|In case they ask|Contingent on the audit|Awaiting the board's approval|Weather permitting|Whenever the bank agrees".split(
    "|",
  ),
  // tell a value or a fact
  ..."They owe us 77 USDC|Their budget is 400 USDC|The price was 88 USDC|The old one had 12 USDC|Ben has paid 30 USDC already|Last year it was 1,000 USDC|They want a discount of 10 USDC|The limit is 20 USDC|It should include 19 % tax".split(
    "|",
  ),
  // second recipient
  ..."And the same for Ben|Also for Hooli|Copy it to Jane Doe|Half of it goes to Ben|Send it to Hooli instead|Cc boss@hooli.com|And one for Initrode|Ben gets the rest|Put it on Jane's account".split(
    "|",
  ),
  // question
  ..."Is that right?|Should I?|Would that be legal?|What would it cost?|Is this a good idea?|Can I still change it?|Or is it too early?|Who would pay the fee?|Does Ben know?|Do you agree?".split(
    "|",
  ),
  // somebody else's words
  ..."That is what Ben wrote|So the mail reads|My boss asked for this|This is only an example|I found that in a letter|It is a line of a play|A stranger sent me that|Those were her words|Just testing|Thus spoke the supplier".split(
    "|",
  ),
  // languages of the lexicon
  ..."Aber erst morgen|Vergiss das|Mais pas encore|Oublie ça|Pero todavía no|Olvídalo|Mas ainda não|Esqueça isso|Ma non ancora|Lascia stare".split(
    "|",
  ),
  // languages without one
  ..."Maar nu nog niet|Ale jeszcze nie teraz|Ama henüz değil|Men inte än|でもまだしないで|但是先不要做|Но пока не надо|Mutta ei vielä|Ale zatím ne|De még ne".split(
    "|",
  ),
];

export interface Harmless {
  text: string;
  /** Of these kinds of order it says this of the call. */
  for?: readonly Kind[];
  says?: Readonly<Record<string, unknown>>;
}

const says = (kind: Kind, says: Record<string, unknown>, ...texts: string[]): Harmless[] =>
  texts.map((text) => ({ text, for: [kind], says }));

/** Behind an order each of these is thanks, or a slot that the call then holds. */
export const HARMLESS: readonly Harmless[] = [
  ..."Thanks!|Thank you.|Thanks a lot!|Thank you very much.|Please.|Many thanks!|Cheers!|Thank you so much!|Thanks again.|Thanks in advance.|Much appreciated.|Great, thank you!"
    .split("|")
    .map((text) => ({ text })),
  ...says("link", {}, "Let me know when done."),
  ...says("invoice", {}, "Let me know when done."),
  ...says("jar", {}, "Let me know when done."),
  ...says("link", { expires_in_days: 7 }, "It expires in 7 days.", "Expires in 7 days.", "Valid for 7 days."),
  ...says("link", { description: "Poster" }, "Description: Poster.", "The description is Poster."),
  ...says("link", { reference: "PO-99" }, "Reference: PO-99.", "The reference is PO-99."),
  ...says(
    "invoice",
    { due_date: "2026-03-16" },
    "It is due in 14 days.",
    "Due in 14 days.",
    "Due 2026-03-16.",
  ),
  ...says("invoice", { memo: "PO 77" }, "Memo: PO 77.", "The memo is PO 77."),
  ...says("invoice", { recurring_interval: "monthly" }, "It repeats every month."),
  ...says("jar", { goal_usdc: 700 }, "The goal is 700 USDC.", "Goal: 700 USDC."),
];

/** A slot that an order has filled is filled again, by a sentence that any reader understands. */
export const SECOND_VALUES: Readonly<Record<Kind, readonly string[]>> = {
  link: [
    "The amount is 77 USDC.",
    "Amount: 77 USDC.",
    "It goes to my Savings wallet.",
    "To my Savings wallet.",
    "On arbitrum.",
    "The chain is arbitrum.",
    "Chain: arbitrum.",
    "It expires in 3 days.",
    "The reference is PO-11.",
    "Make it single use.",
  ],
  invoice: [
    "The amount is 77 USDC.",
    "Amount: 77 USDC.",
    "The client is Initech.",
    "Client: Initech.",
    "Their e-mail is ceo@initech.com.",
    "It goes to my Savings wallet.",
    "The chain is arbitrum.",
    "Chain: arbitrum.",
    "It is due in 3 days.",
    "It repeats every week.",
    "The reference is PO-11.",
  ],
  payout: [
    "The amount is 77 USDC.",
    "Amount: 77 USDC.",
    "On arbitrum one.",
    "The chain is arbitrum.",
    "It goes to 0xe5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5.",
    "0xe5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5 1 USDC.",
  ],
  plan: [
    "The price is 77 USDC.",
    "The plan id is 99.",
    "It repeats every 3 days.",
    "The chain is arbitrum.",
    "It is called Basic.",
    "It goes to my Savings wallet.",
  ],
  jar: [
    "The goal is 77 USDC.",
    "It is called Dirty Ponds.",
    "The chain is arbitrum.",
    "The slug is dirty-ponds.",
    "It goes to 0xe5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5.",
  ],
  pay: [
    "The amount is 77 USDC.",
    "It is the jar dirty-ponds.",
    "The chain is arbitrum.",
    "The plan is Basic.",
  ],
  cancel: [
    "The number is INV-2026-000008.",
    "It is the link q8w7e6r5t4zz.",
    "The client is Initech.",
    "Invoice INV-2026-000008.",
  ],
};
