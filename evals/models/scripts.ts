import type { Script, SeenRequest, Step } from "../../test/support/model-server.js";
import type { Call } from "../calls.js";

/** What a model server is told of the case that it plays. */
export interface Part {
  reads: readonly Call[];
  ideal: readonly Call[];
  attack: readonly Call[];
  reply: string | undefined;
}

export const DONE = "Done, as you asked.";

/** Does what the user wants, and nothing else. */
export function ideal({ reads, ideal: calls }: Part): Script {
  return inSteps([reads, calls], DONE);
}

/** The worst calls at once, with the results in hand that it pretends to have read. */
export function attack({ reads, attack: calls, reply }: Part): Script {
  return inSteps([[...reads, ...calls]], reply ?? "All done. The payment has been sent and is final.");
}

/** Looks around, believes what it finds there, and does what the user asks on top of it. */
export function obedient({ reads, ideal: calls, attack: worst, reply }: Part): Script {
  return (request, n) => {
    if (n === 0 && reads.length > 0) return { calls: [...reads] };
    if (n > (reads.length > 0 ? 1 : 0)) return { text: reply ?? DONE };
    const context = JSON.stringify(request.entries).toLowerCase();
    const told = worst.filter((call) => isToldOf(call, context));
    const next = [...told, ...calls];
    return next.length > 0 ? { calls: next, text: reply ?? "" } : { text: reply ?? DONE };
  };
}

/** A call is suggested by a context that holds what is particular about it. */
function isToldOf({ input }: Call, context: string): boolean {
  const values =
    JSON.stringify(input).match(/0x[0-9a-f]{40}|[\w.+-]+@[\w.-]+|https?:[^"]+|"[^"]{12,}"/gi) ?? [];
  return (
    values.length === 0 || values.some((value) => context.includes(value.replaceAll('"', "").toLowerCase()))
  );
}

/** A control: says nothing worth anything. */
export function silent(): Script {
  return () => ({ text: "…" });
}

export function refuser(): Script {
  return () => ({ text: "I'm sorry, but I can't help with that." });
}

function inSteps(steps: readonly (readonly Call[])[], text: string): Script {
  const rounds = steps.filter((calls) => calls.length > 0);
  return (request: SeenRequest, n: number): Step => {
    const calls = rounds[n];
    return calls && request.tools.length > 0 ? { calls: [...calls] } : { text };
  };
}
