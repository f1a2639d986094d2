import type { z } from "zod";
import type { Meter } from "../plans.js";
import type { ScreenSubject } from "../screening/refuse.js";
import type { Context } from "./context.js";
import type { Door, Scope } from "./scope.js";

/** The policy of an operation is its head, the deed its tail. */
export interface ToolDefinition<I extends z.ZodTypeAny, O extends z.ZodTypeAny, L> {
  name: string;
  title: string;
  description: string;
  scope: Scope | "collect";
  /** The spec's metering name; null where the operation is not metered. */
  meter: Meter | null;
  /** "POST /invoices", below /api/v1; absent where REST does not offer it. */
  route?: `${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`;
  /** Default: every door. */
  doors?: readonly Door[];
  /** What a failed or refused call leaves unsaid: true where it takes something away. */
  destructive?: boolean;
  /** True where it writes by `ctx.adds` alone: one statement then is all it takes. */
  onlyAdds?: boolean;
  screen?(input: z.output<I>): ScreenSubject[];
  input: I;
  output: O;
  /** What only a chain knows, asked before the transaction: a slow node must not hold a connection. */
  look?(input: z.output<I>, ctx: Context): Promise<L>;
  execute(input: z.output<I>, ctx: Context, looked: L): Promise<z.input<O>>;
}

/** A tool whose shapes are known only to its own schemas. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly scope: Scope | "collect";
  readonly meter: Meter | null;
  readonly route?: string | undefined;
  readonly doors: readonly Door[];
  readonly destructive: boolean;
  readonly onlyAdds: boolean;
  readonly input: z.ZodTypeAny;
  readonly output: z.ZodTypeAny;
  screen?(input: unknown): ScreenSubject[];
  look?(input: unknown, ctx: Context): Promise<unknown>;
  execute(input: unknown, ctx: Context, looked: unknown): Promise<unknown>;
}

const EVERY_DOOR: readonly Door[] = ["rest", "chat", "mcp", "jobs"];

export function defineTool<I extends z.ZodTypeAny, O extends z.ZodTypeAny, L = undefined>(
  definition: ToolDefinition<I, O, L>,
): Tool {
  return { doors: EVERY_DOOR, destructive: false, onlyAdds: false, ...definition };
}

/** A GET changes nothing, whatever scope it takes. */
export function isWrite(tool: Tool): boolean {
  return tool.scope !== "read" && !tool.route?.startsWith("GET ");
}
