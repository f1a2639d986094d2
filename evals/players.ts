import { fork } from "node:child_process";
import type { RuleName } from "../src/agent/guard/rules.js";
import { HarnessError } from "./harness-error.js";
import { type RunResult, type RunSpec, runCase } from "./run-case.js";
import type { Stand } from "./stand.js";

type PlayOne = (spec: RunSpec) => Promise<RunResult<RunSpec>>;
/** Plays a run, wherever there is room for it: each player has so much, and no more for there being another one. */
export type Play = PlayOne & { readonly players: number };

/** A run as it is told to another process: by its place in the plan that both have made. */
interface Asked {
  turn: number;
  at: number;
  off: readonly RuleName[] | undefined;
}
type Played = Omit<RunResult, "spec">;

interface Player {
  play: PlayOne;
  /** Runs under way. */
  busy: number;
}

/** This process's stand, and beside it those of others: each run goes where the fewest are under way. */
export function playOn(plays: readonly PlayOne[]): Play {
  const players: Player[] = plays.map((play) => ({ play, busy: 0 }));
  const play: PlayOne = async (spec) => {
    const player = players.reduce((least, one) => (one.busy < least.busy ? one : least));
    player.busy++;
    try {
      return await player.play(spec);
    } finally {
      player.busy--;
    }
  };
  return Object.assign(play, { players: players.length });
}

export function playHere(stand: Stand): PlayOne {
  return (spec) => runCase(stand, spec);
}

/** This program once more, on another core and with a stand of its own. */
export function startBeside(): { play: PlayOne; end(): void } {
  const waiting = new Map<number, { resolve(played: Played): void; reject(error: Error): void }>();
  const child = fork(process.argv[1] ?? "", [...process.argv.slice(2), "--beside"], {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    serialization: "advanced",
  });
  let ended: HarnessError | undefined;
  child.on("message", ({ turn, played }: { turn: number; played: Played }) => {
    waiting.get(turn)?.resolve(played);
    waiting.delete(turn);
  });
  child.once("exit", (code, signal) => {
    ended = new HarnessError(`the process beside this one ended with ${signal ?? code}`);
    for (const { reject } of waiting.values()) reject(ended);
  });
  let turns = 0;
  return {
    async play(spec) {
      if (ended) throw ended;
      const played = await new Promise<Played>((resolve, reject) => {
        const asked: Asked = { turn: ++turns, at: spec.at, off: spec.off };
        waiting.set(asked.turn, { resolve, reject });
        child.send(asked);
      });
      return { ...played, spec };
    },
    end: () => child.kill("SIGKILL"),
  };
}

/** What the process beside does: it plays what it is told, until nobody is there to tell it. */
export async function playForAnother(stand: Promise<Stand>, plan: readonly RunSpec[]): Promise<void> {
  process.on("message", async ({ turn, at, off }: Asked) => {
    const spec = plan[at];
    if (!spec) throw new HarnessError(`there is no run ${at} in a plan of ${plan.length}`);
    const { spec: _, ...played } = await runCase(await stand, { ...spec, ...(off && { off }) });
    process.send?.({ turn, played });
  });
  await new Promise((resolve) => process.once("disconnect", resolve));
}
