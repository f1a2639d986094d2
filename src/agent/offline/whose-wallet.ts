import { said } from "../reading/evidence.js";
import { ask, type Hearing, type Plan, say } from "./hearing.js";

const WALLET = "(?:wallets?|address(?:es)?|balances?)";
const OURS =
  "my|our|ours|mine|me|us|this|all|each|every|any|the|base|ethereum|polygon|arbitrum|optimism|usdc";
const OF_SOMEBODY = new RegExp(
  `\\b${WALLET}\\b[^.?!\\n]{0,30}?\\b(?:of|belong(?:s|ing)? to) (?!(?:${OURS})\\b)(?<name>[^.?!,;:\\n]{2,100})`,
  "iu",
);
const FOR_SOMEBODY = new RegExp(
  `\\b${WALLET}\\b[^.?!\\n]{0,30}?\\b(?:for|from|[Dd]oes|[Dd]id) (?!(?:${OURS})\\b)(?<name>\\p{Lu}[^.?!,;:\\n]{1,99})`,
  "u",
);
const WITH_S = new RegExp(
  `(?<![\\p{L}\\p{N}&.-])(?<name>[\\p{L}\\p{N}][\\p{L}\\p{N}&.-]{0,40}(?: \\p{Lu}[\\p{L}\\p{N}&.-]{0,40}){0,4})['’]s? (?:\\p{L}+ ){0,2}?${WALLET}\\b`,
  "u",
);
const ABOUT_US = /^(?:what|that|it|there|who|here|where|today)$/i;
const SOMEBODYS = new RegExp(`\\b(?:his|her|hers|their|theirs|its|whose) (?:\\w+ )?${WALLET}\\b`);

/** Whose wallets are asked for where they are not the account's own: those of a contact, or a plain no. */
export function othersWallet(hearing: Hearing): Plan | undefined {
  const { last, words, tools, evidence } = hearing;
  if (!new RegExp(`\\b${WALLET}\\b`).test(words) || namesOwn(hearing)) return undefined;
  const booked = (evidence.trusted.contacts ?? []).filter(({ name }) => words.includes(name.toLowerCase()));
  const phrase = [OF_SOMEBODY, FOR_SOMEBODY, WITH_S].flatMap(
    (pattern) => pattern.exec(last.text)?.groups?.name ?? [],
  );
  const [name = phrase.find((one) => !ABOUT_US.test(one))?.trim()] = booked.map((contact) => contact.name);
  if (name && tools.has("list_contacts")) return ask("list_contacts", { q: name, limit: 20 });
  return name || SOMEBODYS.test(words)
    ? say('I name no wallets but your own here. Those of a contact stand in the console under "Contacts".')
    : undefined;
}

/** By its label. */
function namesOwn({ last }: Hearing): boolean {
  return said(last, "name").some(({ refs }) => refs.some(({ source }) => source === "wallet"));
}
