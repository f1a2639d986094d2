import type { z } from "zod";
import { type Issue, PublicError } from "../errors.js";
import { withUnseenSpelled } from "../readable-text.js";
import { schemasOf } from "./registry.js";
import type { Door } from "./scope.js";
import { isWrite, type Tool } from "./tool.js";

/** All faults at once, each with its field, the value where it is safe to show, and what was expected. */
export function parseInput(tool: Tool, raw: unknown, filled: Filled = NOTHING): unknown {
  const { data, faults } = judgeInput(tool, raw, filled);
  if (data !== undefined && faults.length === 0) return data;
  throw validationError(faults, isWrite(tool));
}

/** Its faults are all but those of fields that are known to be open; data is there only where nothing is. */
export function judgeInput(
  tool: Tool,
  raw: unknown,
  { issues: found, open }: Filled,
): { data?: unknown; faults: Issue[] } {
  const { data, error } = tool.input.safeParse(withoutTails(tool, raw));
  const issues = error?.issues.flatMap((issue) => explain(issue, raw)) ?? [];
  return {
    data,
    faults: [...unstorableText(raw, []), ...found, ...issues.filter(({ path }) => !open.has(path))],
  };
}

/** Of a call that comes from a model: what it was never shown. */
export function hiddenFields({ forPrograms }: Tool, door: Door, raw: unknown): Issue[] {
  if ((door !== "chat" && door !== "mcp") || !raw || typeof raw !== "object") return [];
  return forPrograms
    .filter((name) => Object.hasOwn(raw, name))
    .map((path) => ({ path, message: "unknown field here: REST alone takes it" }));
}

/** What is known of a call's faults before its fields are looked at. */
export interface Filled {
  issues: readonly Issue[];
  /** Fields that are empty for a reason that is said elsewhere. */
  open: ReadonlySet<string>;
}

const NOTHING: Filled = { issues: [], open: new Set() };

/** A list that is too long is judged by its head: a megabyte of faulty items would keep everybody waiting. */
function withoutTails(tool: Tool, raw: unknown): unknown {
  if (!raw || typeof raw !== "object" || Array.isArray(raw)) return raw;
  const properties = (schemasOf(tool).input.properties ?? {}) as Record<string, { maxItems?: number }>;
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const most = Object.hasOwn(properties, name) ? properties[name]?.maxItems : undefined;
      return [name, Array.isArray(value) && most !== undefined ? value.slice(0, most + 1) : value];
    }),
  );
}

export function validationError(issues: Issue[], write: boolean): PublicError {
  const shown = issues.slice(0, 5).map(({ path, message }) => `${path}: ${message}`);
  const more = issues.length > shown.length ? ` … and ${issues.length - shown.length} more` : "";
  const ending = write ? ". Nothing was created or changed." : ".";
  return new PublicError("validation_failed", `${shown.join("; ")}${more}${ending}`, {
    issues: issues.slice(0, 1000),
  });
}

/** PostgreSQL stores neither NUL nor half a surrogate pair; better to say so than to garble a name. */
function unstorableText(value: unknown, path: (string | number)[]): Issue[] {
  if (typeof value === "string") {
    if (value.includes("\0"))
      return [{ path: pathText(path), message: "must not contain the character NUL" }];
    if (!value.isWellFormed()) return [{ path: pathText(path), message: "must be well-formed Unicode" }];
    return [];
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorableText(item, [...path, index]));
  if (value && typeof value === "object")
    return Object.entries(value).flatMap(([key, item]) => unstorableText(item, [...path, key]));
  return [];
}

function explain(issue: z.ZodIssue, raw: unknown): Issue[] {
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => ({ path: pathText([...issue.path, key]), message: "unknown field" }));
  return [{ path: pathText(issue.path), message: `${expectation(issue)}${got(valueAt(raw, issue.path))}` }];
}

export function expectation(issue: z.ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.received === "undefined"
        ? `required, expected ${article(issue.expected)}`
        : `expected ${article(issue.expected)}`;
    case "invalid_enum_value":
      return `expected one of ${issue.options.join(", ")}`;
    case "too_small":
      return bound(issue, issue.minimum, issue.inclusive ? "at least" : "more than");
    case "too_big":
      return bound(issue, issue.maximum, issue.inclusive ? "at most" : "less than");
    default:
      return issue.message;
  }
}

function bound(issue: { type: string }, limit: number | bigint, words: string): string {
  const noun = { string: " character", array: " item" }[issue.type] ?? "";
  return `expected ${words} ${limit}${noun}${noun && Number(limit) !== 1 ? "s" : ""}`;
}

/** Of a choice the schema's own words name all there is: 'owner' | 'member'. */
function article(expected: string): string {
  if (expected.startsWith("'")) return `one of ${expected.slice(1, -1).replaceAll("' | '", ", ")}`;
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}

function got(value: unknown): string {
  if (value === undefined) return "";
  const finite = typeof value !== "number" || Number.isFinite(value);
  const text = finite ? (JSON.stringify(value) ?? String(value)) : String(value);
  if (text.length > 80 || /svc_(live|pk|test|tpk)_/.test(text)) return "";
  return `, got ${withUnseenSpelled(text)}`;
}

function valueAt(raw: unknown, path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value && typeof value === "object" ? (value as Record<string | number, unknown>)[key] : undefined,
    raw,
  );
}

function pathText(path: (string | number)[]): string {
  return path.join(".") || "body";
}
