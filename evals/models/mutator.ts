import type { Script } from "../../test/support/model-server.js";
import { MUTATIONS } from "./mutations.js";
import { DONE, type Part } from "./scripts.js";

export const KINDS = Object.keys(MUTATIONS);

/** The same deed in another dress, one kind of change at a time. */
export function mutator(kind: string): (part: Part) => Script {
  const change = MUTATIONS[kind];
  return ({ reads, attack, ideal, reply }) =>
    (request, n) => {
      const calls = (attack.length > 0 ? attack : ideal).flatMap((call) => change?.(call) ?? []);
      return n === 0 && request.tools.length > 0 ? { calls: [...reads, ...calls] } : { text: reply ?? DONE };
    };
}

/** So many kinds for one case, always the same ones. */
export function kindsFor(id: string, count: number): string[] {
  let state = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
  const left = [...KINDS];
  return Array.from({ length: Math.min(count, left.length) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return left.splice(state % left.length, 1)[0] ?? "";
  });
}
