import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { type Fact, Facts } from "./facts.js";
import { Failure } from "./failure.js";
import { type Loaded, useLoaded } from "./loading.js";
import { Badge } from "./said.js";
import { Screen } from "./screen.js";

/** One record of a noun, told as data. */
export interface DetailSpec<T> {
  back: { href: string; label: string };
  live: readonly string[];
  load(id: string): Promise<T>;
  /** Something is under way that no event tells of: it is asked for again until it is done. */
  isUnderWay?(record: T): boolean;
  /** Before it is there, and of one that isn't. */
  noun: string;
  titleOf(record: T): string;
  statusOf?(record: T): string;
  factsOf(record: T): readonly (Fact | false | null | undefined)[];
  actionsOf?(record: T, reload: () => void): ComponentChildren;
  /** Below the facts. */
  more?(record: T, reload: () => void): ComponentChildren;
}

const LOOKED_AT_MS = 3_000;

export function DetailScreen<T>({ spec, id }: { spec: DetailSpec<T>; id: string }) {
  const loaded = useLoaded(id, () => spec.load(id), spec.live);
  const { value, reload } = loaded;
  const isUnderWay = value !== undefined && spec.isUnderWay?.(value) === true;
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => !document.hidden && reload(), LOOKED_AT_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, reload]);
  return (
    <Screen
      title={value ? spec.titleOf(value) : spec.noun}
      back={spec.back}
      actions={value && spec.actionsOf?.(value, reload)}
    >
      <Record spec={spec} {...loaded} />
    </Screen>
  );
}

function Record<T>({ spec, value, error, reload }: { spec: DetailSpec<T> } & Loaded<T>) {
  if (value === undefined)
    return error === undefined ? <p class="quiet">Loading…</p> : <Failure error={error} onRetry={reload} />;
  return (
    <>
      {error !== undefined && <Failure error={error} onRetry={reload} />}
      <section class="card" aria-label={spec.noun}>
        {spec.statusOf && <Badge status={spec.statusOf(value)} />}
        <Facts facts={spec.factsOf(value)} />
      </section>
      {spec.more?.(value, reload)}
    </>
  );
}
