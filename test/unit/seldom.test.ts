import { expect, test } from "vitest";
import { seldom } from "../../src/seldom.js";

test("the same trouble is told once in a while, each other one at once, and with how often it was since", () => {
  const told: string[] = [];
  const tell = seldom((what, again) => told.push(`${what} ${again}`));
  for (let time = 0; time < 50; time++) tell("refused");
  tell("closed");
  expect(told).toEqual(["refused 0", "closed 0"]);
  const always = seldom((what, again) => told.push(`${what} ${again}`), 0);
  always("refused");
  always("refused");
  expect(told.slice(2)).toEqual(["refused 0", "refused 0"]);
});

test("what was kept back is counted when it is told again", async () => {
  const told: number[] = [];
  const tell = seldom((_what, again) => told.push(again), 1);
  await expect.poll(() => (tell("refused"), tell("refused"), told.some((again) => again > 0))).toBe(true);
});
