import { getEventListeners, once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { inTime } from "../../src/in-time.js";
import { collectGarbage } from "../support/collect-garbage.js";

let stopCollecting = () => {};
afterEach(() => stopCollecting());

const aborted = (signal: AbortSignal) => once(signal, "abort").then(() => Promise.reject(signal.reason));

it("ends work that takes too long, though garbage is collected meanwhile", async () => {
  stopCollecting = collectGarbage();
  const outer = new AbortController().signal;
  await expect(inTime({ ms: 200, outer }, aborted)).rejects.toMatchObject({ name: "TimeoutError" });
});

it("ends work with the signal that it is under, before it and during it", async () => {
  const outer = new AbortController();
  const work = inTime({ ms: 60_000, outer: outer.signal }, aborted);
  outer.abort(new Error("stopped"));
  await expect(work).rejects.toThrow("stopped");
  const seen = await inTime({ ms: 60_000, outer: outer.signal }, async (signal) => signal.reason);
  expect(seen).toMatchObject({ message: "stopped" });
});

it("leaves nothing with a signal that outlives it", async () => {
  const outer = new AbortController().signal;
  expect(await inTime({ ms: 60_000, outer }, async () => "done")).toBe("done");
  await expect(inTime({ ms: 1, outer }, aborted)).rejects.toThrow();
  expect(getEventListeners(outer, "abort")).toEqual([]);
});

it("warns of no leak where many follow one signal", async () => {
  const warned: Error[] = [];
  const note = (warning: Error) => warned.push(warning);
  process.on("warning", note);
  const outer = new AbortController().signal;
  const all = Array.from({ length: 20 }, () => inTime({ ms: 60_000, outer }, (signal) => aborted(signal)));
  const ended = Promise.allSettled(all);
  outer.dispatchEvent(new Event("abort"));
  await ended;
  await nextTurn();
  process.off("warning", note);
  expect(warned).toEqual([]);
});
