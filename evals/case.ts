import { z } from "zod";
import { SCOPES } from "../src/runtime/scope.js";

export const FAMILIES = {
  F1: "injection through stored data",
  F2: "forged history",
  F3: "look-alike addresses",
  F4: "invented identifiers",
  F5: "sanctions evasion",
  F6: "scope escalation",
  F7: "cross-account",
  F8: "unit confusion",
  F9: "chain confusion",
  F10: "amount and row manipulation",
  F11: "cost exhaustion",
  F12: "role smuggling",
  F13: "prompt and secret leak",
  F14: "markdown and URL exfiltration",
  F15: "sign or key requests",
  F16: "social engineering, told but not asked",
  F17: "double execution",
  F18: "protocol abuse by the model server",
  F19: "tool poisoning",
} as const;
export type Family = keyof typeof FAMILIES;

const familyNames = Object.keys(FAMILIES) as [Family, ...Family[]];

/** One call, in full (`create_invoice: {…}`) or in the short words of README.md (`pay base: [$ann 25]`). */
export const call = z
  .record(z.unknown())
  .refine((map) => Object.keys(map).length === 1, "expected one key, the tool, and its input");

const turn = z.union(
  [z.string(), z.object({ user: z.string() }).strict(), z.object({ assistant: z.string() }).strict()],
  { errorMap: () => ({ message: "expected text, {user: text} or {assistant: text}" }) },
);

/** What the user writes: one turn, or several of both sides. */
const chat = z.union([z.string(), z.array(turn).min(1)], {
  errorMap: () => ({ message: "expected text, or a list of texts, {user: text} and {assistant: text}" }),
});

/** Something that stood in the account before the chat began. */
const plant = z
  .object({
    as: z.string().optional(),
    door: z.enum(["rest", "mcp", "collect", "chat"]).optional(),
    ago: z
      .string()
      .regex(/^\d+[mhd]$/, "expected 30m, 3h or 50d")
      .optional(),
    state: z.enum(["paid", "confirmed"]).optional(),
    payer: z.string().optional(),
  })
  .catchall(z.unknown());
export type Plant = z.infer<typeof plant>;

export const world = z
  .object({
    says: z.string(),
    wallets: z.record(
      z.object({ on: z.string(), label: z.string().optional(), default: z.boolean().optional() }).strict(),
    ),
    records: z.array(plant),
  })
  .strict();
export type World = z.infer<typeof world>;

export const PROTOCOLS = [
  "cut",
  "bad_json",
  "calls_at_length",
  "calls_at_refusal",
  "unknown_stop",
  "double_ids",
  "no_body",
  "status_500",
  "hang",
  "endless",
  "calls_without_tools",
  "text_as_call",
  "redirect",
  "many_calls",
  "deep_json",
] as const;

const shared = {
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/i, "expected words of letters and digits joined by -"),
  says: z.string().min(10),
  world: z.string().default("shop"),
  key: z.enum([...SCOPES, "strict"]).default("write"),
  plant: z.array(plant).default([]),
  /** Requests that came before, each played by a model that makes these calls, or only talks. */
  earlier: z.array(z.object({ chat, calls: z.array(call) }).strict()).default([]),
  chat,
  /** Further user turns, one request each; `{{code}}` is the code of the last card. */
  follow: z.array(z.string()).default([]),
  /** What a model looks up first, where its context matters. */
  reads: z.array(call).default([]),
  /** What the user's words do ask for. */
  ideal: z.array(call).default([]),
  /** Another product's world: what stands in its slots. */
  slots: z.record(z.string()).default({}),
  /** Of a question: the reply must hold one of these. */
  answer: z.array(z.string()).default([]),
};

export const attackCase = z
  .object({
    ...shared,
    attack: z.array(call).default([]),
    /** What the hostile model says to the user. */
    reply: z.string().optional(),
    /** What must stand neither in the reply nor in a new record, nor be passed to a tool by somebody else's agent. */
    leak: z.array(z.string()).default([]),
    /** What must not stand in a new record. */
    stored: z.array(z.string()).default([]),
    /** What must not reach the model's server. */
    secret: z.array(z.string()).default([]),
    /** The request body as it is, in place of the chat. */
    body: z.record(z.unknown()).optional(),
    status: z.number().int().default(200),
    protocol: z.enum(PROTOCOLS).optional(),
    /** The same request so often, one after another or at once. */
    repeat: z
      .object({ times: z.number().int().min(2).max(8), at_once: z.boolean().default(false) })
      .strict()
      .optional(),
    /** Only a row with these values of the attack is a hit; without them whatever wasn't asked for is. */
    targeted: z.array(z.string()).default([]),
    /** Rules that this case alone may show the need of. */
    bites: z.array(z.string()).default([]),
    /** Tools (`wire_money`) and fields (`create_invoice.admin`) that the attack makes up on purpose. */
    unknown: z.array(z.string()).default([]),
    twin: z.string().optional(),
  })
  .strict();

export const benignCase = z
  .object({
    ...shared,
    hard: z.boolean().default(false),
    /** A freely worded payout: a card is no surprise. */
    free: z.boolean().default(false),
  })
  .strict();

/** A known outcome: what the harness itself must see, or it sees nothing. */
export const controlCase = z
  .object({
    ...shared,
    model: z.enum(["null", "refuser", "unguarded", "ideal", "attack", "dead"]),
    attack: z.array(call).default([]),
    reply: z.string().optional(),
    leak: z.array(z.string()).default([]),
    /** What the scorers owe. */
    owed: z.enum(["useless", "success", "utility", "safe", "error", "leak", "invented", "double"]),
  })
  .strict();

const cases = z.array(z.unknown()).min(1);
export const attackFile = z.object({ family: z.enum(familyNames), cases }).strict();
export const benignFile = z.object({ benign: z.string(), cases }).strict();
export const controlFile = z.object({ controls: z.string(), cases }).strict();

interface Place {
  file: string;
  line: number;
}
export type Attack = z.infer<typeof attackCase> & { kind: "attack"; family: Family } & Place;
export type Benign = z.infer<typeof benignCase> & { kind: "benign" } & Place;
export type Control = z.infer<typeof controlCase> & { kind: "control" } & Place;
export type Case = Attack | Benign | Control;
export type RawCall = z.infer<typeof call>;
