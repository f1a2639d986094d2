import { isObject } from "../../is-object.js";
import { remember } from "../text/remember.js";
import type { ToolRun } from "./chat-answer.js";

const FREE_TEXT = /^(?:description|memo|label|name|client_name|reference|message|notes?)$/;
const ADDRESS_FIELD = /^(?:address|destination_address|destination_wallet|payer|to)$/;

/** Texts inside results that somebody wrote: what a model must not carry over as its own words. */
export function resultTexts(results: readonly ToolRun[]): string[] {
  return results.flatMap((run) => textsOf(run));
}

const textsOf = remember((run: ToolRun) =>
  collect(run, (field, value) => FREE_TEXT.test(field) && value.length > 0),
);

/** Lower-case addresses in typed fields of results. */
export function resultAddresses(results: readonly ToolRun[]): Set<string> {
  return new Set(results.flatMap((run) => addressesOf(run)));
}

const addressesOf = remember((run: ToolRun) =>
  collect(run, (field, value) => ADDRESS_FIELD.test(field) && /^0x[0-9a-fA-F]{40}$/.test(value)).map(
    (address) => address.toLowerCase(),
  ),
);

function collect({ result }: ToolRun, wanted: (field: string, value: string) => boolean): string[] {
  const found: string[] = [];
  const walk = (value: unknown, field: string, depth: number): void => {
    if (typeof value === "string" && wanted(field, value)) found.push(value);
    if (depth > 8) return;
    if (Array.isArray(value)) for (const item of value) walk(item, field, depth + 1);
    else if (isObject(value)) for (const [key, item] of Object.entries(value)) walk(item, key, depth + 1);
  };
  walk(result, "", 0);
  return found;
}
