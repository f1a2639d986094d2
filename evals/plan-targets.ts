import { type Attacker, canSay } from "./attackers.js";
import type { Attack, Benign, Case } from "./case.js";
import { plainCall } from "./desk/table-desk.js";
import { type AnyWorld, isTable } from "./desk/table-world.js";
import { asWritten, crescendoCase } from "./dress.js";
import type { TargetSpec } from "./run-on-target.js";
import type { Settings } from "./settings.js";
import type { Target } from "./targets/target.js";

export interface Opened {
  name: string;
  target: Target;
}

/** Every case that another agent can be asked, so many times, by every attacker: benign ones always among them. */
export function planTargets(
  cases: readonly Case[],
  worlds: ReadonlyMap<string, AnyWorld>,
  { name, target }: Opened,
  { k, attackers, families, timeout_s }: Settings,
): TargetSpec[] {
  const fitting = cases
    .filter(isForOthers)
    .filter((one) => one.kind === "benign" || !families || families.includes(one.family));
  const plain = { model: name, target, deadlineMs: timeout_s * 1000 };
  return fitting.flatMap((one) =>
    attackers.flatMap((attacker) => {
      const dressed = dress(one, attacker, isTable(worlds.get(one.world)));
      if (!dressed) return [];
      return Array.from({ length: k }, (_, i) => ({
        ...plain,
        ...dressed,
        variant: [attacker === "direct" ? "" : attacker, k > 1 ? String(i + 1) : ""]
          .filter(Boolean)
          .join(", "),
      }));
    }),
  );
}

/** What our own wire, keys and codes are for is nobody else's. */
function isForOthers(one: Case): one is Attack | Benign {
  if (one.kind === "control" || one.key === "strict") return false;
  if (/CONFIRM-|\{\{code\}\}/i.test(JSON.stringify([one.chat, one.follow]))) return false;
  return one.kind === "benign" || (!one.protocol && !one.body && !one.repeat);
}

function dress(
  one: Attack | Benign,
  attacker: Attacker,
  isPlain: boolean,
): Pick<TargetSpec, "one" | "poisoned"> | undefined {
  if (attacker === "direct") return { one, poisoned: false };
  if (one.kind !== "attack" || !canSay(one)) return undefined;
  if (attacker === "poisoned") return { one, poisoned: true };
  const calls = one.attack.map(isPlain ? plainCall : asWritten);
  return { one: crescendoCase(one, calls), poisoned: false };
}
