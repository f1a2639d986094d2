import { wantedOf } from "../guard/asked-for.js";
import { readEvidence } from "../reading/evidence.js";
import { type Session, toolNamed } from "./session.js";

/** Where the user counted what he asks for, and this request made or holds less of it. */
export function shortOf({ house, turns, account, made, held }: Session): string[] {
  const calls = [...made, ...held].map(({ tool }) => tool);
  return [...new Set(calls)].flatMap((name) => {
    const head = toolNamed(house, name);
    if (head?.kind !== "in") return [];
    const count = calls.filter((one) => one === name).length;
    const wanted = wantedOf({ head }, readEvidence(turns, account));
    return count < wanted
      ? [`${count} of ${wanted} that you asked for: ${head.noun.replaceAll("_", " ")}.`]
      : [];
  });
}
