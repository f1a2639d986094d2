import { english } from "viem/accounts";
import { mergeSightings, type Sighting, seen } from "./span.js";

const SEED_WORDS: ReadonlySet<string> = new Set(english);
const FEWEST_SEED_WORDS = 12;
const WORD = /\p{L}+/gu;

const KEYS = [
  /svc[\W_]{0,3}(?:live|pk|test|tpk)[\W_]{0,3}[A-Za-z0-9]{4,80}(?:[-_ ]?(?=[A-Za-z]*\d)[A-Za-z0-9]{2,80}){0,20}/gi,
  /(?<![A-Za-z0-9])(?:sk|pk|rk)[-_][A-Za-z0-9][A-Za-z0-9_-]{14,200}/g,
  /(?<![A-Za-z0-9])(?:whsec_|gh[pousr]_|github_pat_|xox[abprs]-|AKIA|xprv|eyJ)[A-Za-z0-9_+/=-]{12,500}/g,
  /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[^-]{0,8000}(?:-----END [A-Z ]{0,40}PRIVATE KEY-----)?/g,
];

const LONG_HEX = /(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z])/gi;
const SIGNS_WITH_IT = /^\W{0,3}(?:to|and|for)\s{1,3}(?:sign|pay|send)/i;
const NAMES_A_SECRET = /priv(?:ate)?[\W_]{0,3}key|secret|\bseed\b|signing[\W_]{0,3}key/i;

const DASH = "[-\\u2010-\\u2015\\u2212_]";
const CONFIRMATION = new RegExp(
  `confirm(?:${DASH}[0-9a-z][0-9a-z-]{3,40}|\\s{0,2}${DASH}\\s{0,2}(?=[a-z]{0,40}\\d)[0-9a-z]{8,40})`,
  "gi",
);

/** API keys, private keys and recovery phrases: they pass in neither direction. */
export function keySightings(text: string): Sighting[] {
  const keys = KEYS.flatMap((pattern) => seen(text, pattern, "key"));
  const named = seen(text, LONG_HEX, "key").filter(
    ({ start, end }) =>
      NAMES_A_SECRET.test(text.slice(Math.max(0, start - 60), start)) ||
      SIGNS_WITH_IT.test(text.slice(end, end + 20)),
  );
  return [...keys, ...named, ...seedSightings(text)];
}

/** A code that confirms a waiting action: the model never reads one and never writes one. */
export function codeSightings(text: string): Sighting[] {
  return seen(text, CONFIRMATION, "code");
}

/** For every turn and tool result before a model reads it. */
export function maskSecrets(text: string): string {
  const found = mergeSightings([...keySightings(text), ...codeSightings(text)]);
  let masked = "";
  let from = 0;
  for (const { start, end, kind } of found) {
    masked += `${text.slice(from, start)}[${kind} removed]`;
    from = end;
  }
  return masked + text.slice(from);
}

/** Costs a fraction of finding where. */
function holdsSeed(text: string): boolean {
  let run = 0;
  return (text.match(WORD) ?? []).some((word) => {
    run = SEED_WORDS.has(word.toLowerCase()) ? run + 1 : 0;
    return run === FEWEST_SEED_WORDS;
  });
}

/** Words in a row that are all of the list that recovery phrases are made from. */
function seedSightings(text: string): Sighting[] {
  if (!holdsSeed(text)) return [];
  const found: Sighting[] = [];
  let run: Sighting[] = [];
  const close = () => {
    const [first, last] = [run[0], run.at(-1)];
    if (first && last && run.length >= FEWEST_SEED_WORDS) found.push({ ...first, end: last.end });
    run = [];
  };
  for (const word of seen(text, WORD, "seed words")) {
    if (SEED_WORDS.has(text.slice(word.start, word.end).toLowerCase())) run.push(word);
    else close();
  }
  close();
  return found;
}
