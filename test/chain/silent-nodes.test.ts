import { afterEach, beforeEach, expect, it } from "vitest";
import type { HostileRpc } from "../support/hostile-rpc.js";
import { until } from "../support/pay.js";
import { startWatchedBy, type Watched } from "../support/watched.js";

/** Of two nodes the one that is not asked first. */
let world: Watched;
let other: HostileRpc;
beforeEach(async () => {
  ({ world, node: other } = await startWatchedBy(1, "first"));
});
afterEach(() => world.close());

const asked = async () => other.calls.length;

it("waits once for a node that says nothing, and not in each look", async () => {
  other.behave(() => "hang");
  await world.watch();
  for (let look = 0; look < 4; look++) await world.settle(1);
  expect(await asked()).toBe(1);
});

it("hears a node again that was only late", async () => {
  let answer = () => {};
  const late = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  other.behave(() => late);
  await world.watch();
  for (let look = 0; look < 3; look++) await world.settle(1);
  expect(await asked()).toBe(1);
  other.behave();
  answer();
  // Its one answer was to the question of which chain it is a node: the rest of that look follows.
  await until(asked, (calls) => calls >= 2, 10_000);
  const before = await asked();
  await world.settle(1);
  await until(asked, (calls) => calls > before, 10_000);
});
