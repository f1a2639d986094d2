/** What a model asks for. */
export interface ProposedCall {
  readonly tool: string;
  /** Undefined where the model's text was no JSON object. */
  readonly input: Readonly<Record<string, unknown>> | undefined;
}

/** What a model reads and writes, in the words of neither wire. */
export interface ToolRequest extends ProposedCall {
  /** Ours, unique within the chat: a model server's own ids are never trusted. */
  readonly id: string;
}

/** What a server wants to see again beside its words and calls, in fields that its own wire alone knows. */
export type Aside = Readonly<Record<string, unknown>>;

export interface AssistantEntry {
  readonly role: "assistant";
  readonly text: string;
  readonly calls: readonly ToolRequest[];
  readonly aside?: Aside | undefined;
}

export interface ResultEntry {
  readonly role: "result";
  readonly id: string;
  readonly tool: string;
  /** Whole, for our own code alone. */
  readonly value: unknown;
  /** What a model is shown of it. */
  readonly text: string;
  readonly failed: boolean;
}

export type Entry = { readonly role: "user"; readonly text: string } | AssistantEntry | ResultEntry;

const LONGEST_RESULT = 24_000;
const ALL_RESULTS = 96_000;
const TRIMMED = '{"trimmed":"an older result, left out for length; call the tool again if needed"}';

/** Calldata is for the signer, and takes no place here. */
export function resultText(result: unknown): string {
  const whole = JSON.stringify(result) ?? "null";
  const text = LONG_HEX.test(whole) ? JSON.stringify(result, shorten) : whole;
  return text.length <= LONGEST_RESULT
    ? text
    : `${text.slice(0, LONGEST_RESULT)}… [cut: ask for fewer with limit]`;
}

/** Whatever is shortened holds it. */
const LONG_HEX = /0x[0-9a-f]{198}/i;

function shorten(_key: string, value: unknown): unknown {
  if (typeof value !== "string" || value.length < 200 || !/^0x[0-9a-f]+$/i.test(value)) return value;
  return `${value.slice(0, 10)}… (${value.length / 2 - 1} bytes of calldata, whole in tool_results)`;
}

/** The oldest results give way first; user turns never do. */
export function trimmed(entries: readonly Entry[]): Entry[] {
  let room = ALL_RESULTS;
  return [...entries]
    .reverse()
    .map((entry) => {
      if (entry.role !== "result") return entry;
      room -= entry.text.length;
      return room >= 0 ? entry : { ...entry, text: TRIMMED };
    })
    .reverse();
}
