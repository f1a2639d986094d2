import { type Hearing, type Plan, say } from "./hearing.js";

const OPENERS = "^\\W*(?:(?:no|oh|ok|okay|actually|sorry|wait|please|and|now)\\W+)*";

const WISHES = `${OPENERS}(?:(?:i|we)(?:['’]d like| want| need| would like| have)(?: to)? |can you |help me )?`;

/** Words about something that nobody has asked more of. */
const HALVES: readonly (readonly [RegExp, string])[] = [
  [
    new RegExp(`${OPENERS}(?:make|change|set) (?:it|that|this)\\b`),
    "What is made stays as it is: cancel it by its number, slug or id, and say the whole order again. I changed nothing.",
  ],
  [
    new RegExp(`${OPENERS}(?:never ?mind|nvm|forget (?:it|that))\\b`),
    "Nothing more is made. What is made stays as it is: cancel it by its number, slug or id.",
  ],
  [
    new RegExp(`${OPENERS}(?:do )?(?:the same|same|again|ditto|once more|one (?:for|to)|another)\\b`),
    "I repeat nothing that is said by halves: please say the whole order. I made nothing.",
  ],
  [
    new RegExp(
      `${WISHES}(?:bill|invoice|charge) (?:a|an|my|our|some|one|the|another) (?:new )?(?:clients?|customers?|company|person)\\W*$`,
    ),
    "Say whom and what for, such as “invoice NAME (E-MAIL) 500 USDC for design on base”. I made nothing.",
  ],
  [
    new RegExp(`${WISHES}(?:collect|raise|get|take|accept|receive) (?:some )?(?:donations?|tips)\\W*$`),
    "Say what they are for, such as “create a donation jar called Clean Water on base”. I made nothing.",
  ],
];

/** An order that leans on what is made already. */
export function halfSaid({ words }: Hearing): Plan | undefined {
  const [, answer] = HALVES.find(([said]) => said.test(words)) ?? [];
  return answer === undefined ? undefined : say(answer);
}
