import type { Tool } from "../../runtime/tool.js";
import type { MadeCall } from "./repeats.js";
import type { RuleSwitches } from "./rules.js";

export interface GuardOptions extends RuleSwitches {
  /** Every tool by name, and those of them that this key's chat may use. */
  readonly known: ReadonlyMap<string, Tool>;
  readonly allowed: Pick<ReadonlySet<string>, "has">;
  /** The tool's own strict schema: the first fault, or nothing. */
  parse(tool: string, input: unknown): { readonly path: string; readonly message: string } | undefined;
  readonly strict?: boolean;
  readonly made?: readonly MadeCall[];
  /** Something waits for the user so that no further write may run: money out, or five actions. */
  readonly pending?: boolean;
  readonly resultTexts?: readonly string[];
  /** Lower-case addresses in typed fields of this chat's results, and how many were screened so far. */
  readonly resultAddresses?: ReadonlySet<string>;
  readonly screened?: number;
}
