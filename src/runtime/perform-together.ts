import { storeClosing } from "../store/closing.js";
import type { Caller } from "./caller.js";
import type { House } from "./house.js";
import type { CallOptions } from "./perform.js";
import { execute, prepareWrite } from "./perform-write.js";
import type { Tool } from "./tool.js";

/**
 * What a job, of which nothing is asked, does many times: through the gate as each call by itself, but in one
 * transaction that one statement closes. Where one of them fails, nothing has happened, and nobody knows whose fault it was.
 */
export async function performTogether(
  house: House,
  tool: Tool,
  calls: readonly { caller: Caller; raw: unknown }[],
  options: CallOptions,
): Promise<void> {
  if (calls.some(({ caller }) => caller.actor.kind !== "job")) throw new Error("only a job is asked nothing");
  const writes = await Promise.all(
    calls.map(({ caller, raw }) => prepareWrite(house, house.sql, { caller, tool, raw }, options)),
  );
  await house.sql.begin(async (tx) => {
    const now = house.clock();
    const done = await Promise.all(writes.map((write) => execute(house, tx, write, now)));
    await storeClosing(tx, ...done.map(({ closing }) => closing));
  });
}
