import { UnsignedError } from "../../client/public.js";
import { labelOf } from "../words/labels.js";
import { readValues, type Values } from "./read-values.js";
import type { Schema } from "./schema.js";

/** A record that is there already, and how it is changed without undoing what others change of it. */
export interface Change {
  /** The record as it is now, in the form's own values. */
  latest(): Promise<Values>;
  /** Its field that says which state of it was looked at: the service changes no other. */
  seenBy?: string;
  /** Fields that mean one thing together: whoever changes one of them means all. */
  together?: readonly (readonly string[])[];
}

/** Somebody else has changed what is being changed: nothing was saved. */
export class Overtaken extends Error {
  constructor(
    readonly now: Values,
    /** Those of his fields that are another by now. */
    readonly fields: readonly string[],
  ) {
    const said = fields.map((field) => `“${labelOf(field)}”`).join(", ");
    super(`Somebody else has changed ${said} meanwhile. Nothing was saved.`);
  }
}

interface Opened {
  schema: Schema;
  /** What follows from what was typed. */
  derive(values: Values): Values;
  /** As the form was opened with it, and as it stands there. */
  from: Values;
  to: Values;
}

/** What was changed of a record, and nothing else of it. */
function changesOf(schema: Schema, from: Values, to: Values): Values {
  const was = readValues(schema, from).body;
  return Object.fromEntries(
    Object.entries(readValues(schema, to, from).body).filter(([name, value]) => !isSame(value, was[name])),
  );
}

/** Sent for the record as it is now; where it isn't what the form was opened with, only what nobody else has changed. */
export async function sendChanges(
  send: (body: Values) => Promise<void>,
  change: Change,
  { schema, derive, from, to }: Opened,
): Promise<void> {
  const since = (values: Values) => changesOf(schema, derive(from), derive(values));
  const mine = since(to);
  for (const isLast of [false, true]) {
    const now = await change.latest();
    const fields = overtaken(mine, since(now), change.together);
    if (fields.length > 0) throw new Overtaken(now, fields);
    const seen = change.seenBy && { [change.seenBy]: now[change.seenBy] };
    try {
      return await send({ ...mine, ...seen });
    } catch (error) {
      const isAnother = error instanceof UnsignedError && error.code === "state_conflict";
      if (isLast || !isAnother) throw error;
    }
  }
}

/** What both have changed, unless to the same. */
function overtaken(mine: Values, theirs: Values, together: Change["together"] = []): string[] {
  const isMine = (name: string) => name in mine && !isSame(mine[name], theirs[name]);
  return Object.keys(theirs).filter(
    (name) =>
      isMine(name) || together.some((group) => group.includes(name) && group.some((other) => isMine(other))),
  );
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
