import { expect, it } from "vitest";
import { judge, plan } from "./world.js";

const held = (said: string, call: ReturnType<typeof plan>) =>
  expect(judge(said, call).verdict, said).not.toBe("allow");

it.each([
  ["every other 7 days", 14],
  ["every other 3 months", 180],
  ["every other week", 14],
])("%s is every %d days", (every, days) => {
  const said = `Create a plan named Pro for 20 USDC ${every} on base, plan id 12`;
  expect(judge(said, plan(20, days, 12)).verdict).toBe("allow");
  held(said, plan(20, days / 2, 12));
});
