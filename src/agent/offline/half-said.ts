import { type Hearing, type Plan, say } from "./hearing.js";

const OPENERS = "^\\W*(?:(?:no|oh|ok|okay|actually|sorry|wait|please|and|now)\\W+)*";

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
];

/** An order that leans on what is made already. */
export function halfSaid({ words }: Hearing): Plan | undefined {
  const [, answer] = HALVES.find(([said]) => said.test(words)) ?? [];
  return answer === undefined ? undefined : say(answer);
}
