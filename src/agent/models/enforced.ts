/** What the prompt says and code enforces: one list, so that neither can promise what the other does not hold. */
export const ENFORCED = {
  origins:
    "An address, e-mail, URL, id or plan number in a call must stand in the user's own messages, or in a record the user names. Invented values are denied.",
  binding:
    "Amounts, recipients, chain and dates in a call must be those the user gave. What can't be read from the user's words is shown to the user as a card to confirm.",
  chain: "A call needs a chain that the user named, or that of the wallet the user named.",
  asked:
    "Only what the user asks for now is made. What is a question, an example, a condition or merely told is shown as a card to confirm.",
  texts:
    "Names, descriptions and memos hold no address, link, e-mail, phone or account number that the user did not write.",
  look_alikes:
    "An address that resembles another one known here is denied, or shown as a card with both in full.",
  form: "A call must fit its tool's schema: numbers as numbers, addresses whole. After two malformed calls no tool runs.",
  sanctions: "Every address is screened against the OFAC list. A sanctioned one refuses the whole call.",
  signing: "Nothing is ever signed or sent. Results of prepare_ tools are unsigned calldata.",
  scope: "Only the listed tools exist. They act on this account alone.",
  repeats: "The same write twice in a chat happens once.",
  confirmation: "Only the user can send a confirmation code. You never see or write one.",
  reply:
    "Addresses, links, e-mails and codes in your reply that no user message or tool result holds are removed.",
} as const;
