import { expect, it } from "vitest";
import { batched } from "../../src/batched.js";

/** A look that is answered when the test says so. */
function heldLook() {
  const looks: { keys: string[]; answer(): void; fail(): void }[] = [];
  const ask = batched<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        looks.push({
          keys,
          answer: () => resolve(new Map(keys.map((key) => [key, `${key}!`]))),
          fail: () => reject(new Error("no answer")),
        });
      }),
  );
  return { looks, ask };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("never answers a question with a look that began before it", async () => {
  const { looks, ask } = heldLook();
  const first = ask("a");
  await turn();
  const later = [ask("a"), ask("b"), ask("a")];
  await turn();
  expect(looks.map(({ keys }) => keys)).toEqual([["a"]]);
  looks[0]?.answer();
  expect(await first).toBe("a!");
  await turn();
  expect(looks[1]?.keys).toEqual(["a", "b"]);
  looks[1]?.answer();
  expect(await Promise.all(later)).toEqual(["a!", "b!", "a!"]);
});

it("fails only those who waited for the look that failed", async () => {
  const { looks, ask } = heldLook();
  const first = ask("a");
  await turn();
  const second = ask("a");
  looks[0]?.fail();
  await expect(first).rejects.toThrow("no answer");
  await turn();
  looks[1]?.answer();
  expect(await second).toBe("a!");
});
