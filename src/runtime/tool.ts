import { z } from "zod";
import type { Cell } from "../csv.js";
import type { ErrorCode } from "../errors.js";
import type { Meter } from "../plans.js";
import type { ScreenSubject } from "../screening/refuse.js";
import type { Context } from "./context.js";
import { factsOf, leavesOf, type Shape } from "./field.js";
import type { Door, Right } from "./scope.js";

/**
 * What an operation does. `look` changes nothing; `in` asks for money; `out` prepares a payment for somebody to sign;
 * `add` and `change` look after the account itself; `cancel` takes something away.
 */
export type Kind = "look" | "in" | "out" | "add" | "change" | "cancel";

/** Says to a person what the answer means: what there is now, and what to sign next. */
export type Tell<O extends z.ZodTypeAny> = (record: z.output<O>) => string;

interface WriteHead {
  /** How many mails to people outside one call sends: counts towards the agent's caps. */
  mails: number;
  /** What the reply says was done, before the record's id: "created payment link". */
  says: string;
}

/** Where our fee is taken; a card shows it. */
export type Fee = "out of it" | "on top" | "none";

type Effect<O extends z.ZodTypeAny> =
  | { kind: "look"; tells?: Tell<O>; mails?: undefined; says?: undefined; fee?: undefined }
  | ({ kind: "in" | "out"; fee: Fee; tells: Tell<O> } & WriteHead)
  | ({ kind: "cancel"; tells: Tell<O>; fee?: undefined } & WriteHead)
  | ({ kind: "add" | "change"; tells?: Tell<O>; fee?: undefined } & WriteHead);

/** What an MCP client can read by its URI, which follows from the route. */
export interface Resource {
  name: string;
  title: string;
  description: string;
  mimeType: string;
}

/** How a list looks as a table: its columns, and the rows that one record takes. */
export interface Sheet {
  readonly columns: readonly string[];
  rowsOf(record: unknown): Cell[][];
}

/** What a call comes to, for whoever judges it, where its own fields don't say: a refund pays somebody. */
export interface Judged {
  fields: Shape;
  input: unknown;
  /** The call as it is kept for a person to release: nothing in it is left to be found out. */
  sent: Record<string, unknown>;
  /** In one line: whom it pays what. */
  summary: string;
  /** Why somebody who is no member waits for one, whatever his key may do. */
  doubts: string[];
}

type InputOf<S extends Shape> = z.ZodObject<S, "strict">;

/** The policy of an operation is its head, the deed its tail. All of it is said; what may be left out says nothing. */
export type ToolDefinition<S extends Shape, O extends z.ZodTypeAny, L> = Effect<O> & {
  name: string;
  title: string;
  description: string;
  /** What it is about: `payment_link`, `payout`. */
  noun: string;
  scope: Right;
  /** The spec's metering name; null where the operation is not metered. */
  meter: Meter | null;
  /** "POST /invoices", below /api/v1; absent where REST does not offer it. */
  route?: `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`;
  doors: readonly Door[];
  /** True where it writes by `ctx.adds` alone: one statement then is all it takes. */
  onlyAdds?: boolean;
  /** Only for whoever is trusted in full: no key that has to ask may do it, at any door. */
  fullOnly?: boolean;
  /** Of what takes a manager: any member may too, with what is his own, which the tool sees to. */
  ownToo?: boolean;
  /** Whether a member must have just proven who he is; what takes the scope admin always asks for it. */
  fresh?(input: z.output<InputOf<S>>): boolean;
  /** Refusals of its own, beside those that follow from the rest. */
  refuses?: readonly ErrorCode[];
  resource?: Resource;
  /** Its body is a file of this type: the field `file` is its text. */
  takes?: "text/csv";
  /** How a list looks as CSV, where a column for each of its plain fields is not what people want. */
  sheet?: { readonly columns: readonly string[]; rowsOf(record: never): Cell[][] };
  /** A list of events that can be followed as they come. */
  live?: boolean;
  /** Its answer holds addresses that anybody could put there by writing to a chain. */
  fromChain?: boolean;
  input: S;
  /** The flag that makes a draft of it: nothing goes out, so nobody is asked, and no mail counts. */
  draftBy?: keyof S & string;
  /** Fields that programs fill in: no model is shown them, and none may. */
  forPrograms?: readonly (keyof S & string)[];
  /** What no single field can say. */
  check?(input: z.output<InputOf<S>>, issues: z.RefinementCtx): void;
  output: O;
  /** A body that it takes, for the documentation. */
  example?: z.input<InputOf<S>>;
  /** What only a chain knows, asked before the transaction: a slow node must not hold a connection. */
  look?(input: z.output<InputOf<S>>, ctx: Context): Promise<L>;
  /** In the transaction, before anybody is asked: takes its locks, and refuses what may not even wait. */
  judge?(input: z.output<InputOf<S>>, ctx: Context, looked: L): Promise<Judged>;
  execute(input: z.output<InputOf<S>>, ctx: Context, looked: L): Promise<z.input<O>>;
};

/** A tool whose shapes are known only to its own schemas. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly kind: Kind;
  readonly noun: string;
  readonly scope: Right;
  readonly meter: Meter | null;
  readonly route?: string | undefined;
  readonly doors: readonly Door[];
  readonly mails: number;
  readonly says: string;
  readonly fee: Fee;
  readonly onlyAdds: boolean;
  readonly fullOnly: boolean;
  readonly ownToo: boolean;
  fresh?(input: unknown): boolean;
  readonly refuses: readonly ErrorCode[];
  readonly resource?: Resource | undefined;
  readonly takes?: "text/csv" | undefined;
  readonly sheet?: Sheet | undefined;
  readonly live: boolean;
  readonly fromChain: boolean;
  /** The fields of its input by name, each with what it is. */
  readonly fields: Shape;
  readonly draftBy?: string | undefined;
  readonly forPrograms: readonly string[];
  readonly input: z.ZodTypeAny;
  readonly output: z.ZodTypeAny;
  readonly example?: unknown;
  tells?(record: unknown): string;
  look?(input: unknown, ctx: Context): Promise<unknown>;
  judge?(input: unknown, ctx: Context, looked: unknown): Promise<Judged>;
  execute(input: unknown, ctx: Context, looked: unknown): Promise<unknown>;
}

export function defineTool<S extends Shape, O extends z.ZodTypeAny, L = undefined>(
  definition: ToolDefinition<S, O, L>,
): Tool {
  const { input: fields, check, ...head } = definition;
  const object = z.object(fields).strict();
  return {
    mails: 0,
    says: "",
    fee: "out of it",
    onlyAdds: false,
    fullOnly: false,
    ownToo: false,
    refuses: [],
    live: false,
    fromChain: false,
    forPrograms: [],
    ...head,
    fields,
    input: check ? object.superRefine(check) : object,
  } as Tool;
}

export function isWrite({ kind }: Pick<Tool, "kind">): boolean {
  return kind !== "look";
}

/** Brings a record into being, rather than acting on one of its noun that is there. */
export function makesRecord({ kind, noun, fields }: Pick<Tool, "kind" | "noun" | "fields">): boolean {
  const actsOn = Object.values(fields).some((schema) => {
    const facts = factsOf(schema);
    return facts?.sort === "record" && facts.noun === noun;
  });
  return (kind === "in" || kind === "out" || kind === "add") && !actsOn;
}

/** Whether nothing of it leaves the house yet. */
export function isDraft({ draftBy }: Pick<Tool, "draftBy">, input: unknown): boolean {
  return draftBy !== undefined && (input as Record<string, unknown>)[draftBy] === true;
}

/** Every address of a write is screened, whatever its field is called. */
export function screenSubjects(
  { kind, fields }: Pick<Tool, "kind" | "fields">,
  input: unknown,
): ScreenSubject[] {
  if (kind === "look") return [];
  return leavesOf(fields, input).flatMap(({ keys, value, facts }) =>
    facts && ADDRESSES.has(facts.sort) && typeof value === "string"
      ? [{ path: keys.join("."), address: value }]
      : [],
  );
}

const ADDRESSES: ReadonlySet<string> = new Set(["destination", "payee", "address"]);

/** What every row of a list, and every field beside it, says it is. */
export function holdsSort({ fields }: Pick<Tool, "fields">, ...sorts: readonly string[]): boolean {
  return Object.values(fields).some((schema) => {
    const facts = factsOf(schema);
    if (!facts) return false;
    return facts.sort === "rows" ? holdsSort({ fields: facts.of }, ...sorts) : sorts.includes(facts.sort);
  });
}
