import { authorize } from "./authorize.js";
import { type Inspection, inspect } from "./inspect.js";
import { installJudges, type Judges } from "./install.js";
import { type Instances, serveInstances } from "./serve.js";
import { judge, requiredScenarios, type Verdict } from "./suite.js";

/**
 * Other people's programs judge the MCP door: the protocol's conformance suite and its inspector.
 * Exits 1 below the goals, 75 where those programs could not be had.
 */
const NOT_HAD = 75;

/** What a server without sessions can't do in the older revision: ask its client in the middle of a call. */
const NEEDS_SESSIONS = [
  "tools-call-sampling",
  "tools-call-elicitation",
  "elicitation-sep1034-defaults",
  "elicitation-sep1330-enums",
];

/** What the suite can examine without tools of its own. */
const WITHOUT_FIXTURES = {
  "2026-07-28": [
    "tools-list",
    "resources-list",
    "prompts-list",
    "caching",
    "dns-rebinding-protection",
    "server-sse-multiple-streams",
    "sep-2164-resource-not-found",
    "server-stateless",
    "http-header-validation",
  ],
  "2025-11-25": [
    "server-initialize",
    "ping",
    "tools-list",
    "resources-list",
    "prompts-list",
    "dns-rebinding-protection",
  ],
};

/** What the suite examines of whoever gives tokens. */
const AUTHORIZATION = ["authorization-server-metadata-endpoint", "authorization-code-grant"].map(
  (name) => `authorization-server-${name}`,
);

interface Score {
  what: string;
  revision: string;
  holds: number;
  of: number;
  goal: number;
  failed: string[];
}

async function main(): Promise<void> {
  const judges = await installJudges().catch((error: Error) => {
    console.error(`NOT JUDGED: ${error.message}`);
    process.exitCode = NOT_HAD;
  });
  if (!judges) return;
  const instances = await serveInstances();
  try {
    const scores = [
      ...(await conform(judges, instances)),
      ...tally(await inspect(judges, instances)),
      score("who gives tokens", "all", await authorize(judges, instances.house), AUTHORIZATION),
    ];
    console.table(scores.map(({ failed: _, ...score }) => score));
    for (const { what, revision, failed } of scores)
      for (const failure of failed) console.log(`${what}, ${revision}: ${failure}`);
    if (scores.some(({ holds, goal }) => holds < goal)) process.exitCode = 1;
  } finally {
    await instances.close();
  }
}

async function conform(judges: Judges, { open, fixture }: Instances): Promise<Score[]> {
  const scores: Score[] = [];
  for (const [revision, scenarios] of Object.entries(WITHOUT_FIXTURES)) {
    const required = requiredScenarios(judges, revision);
    const tolerated = required.filter((name) => NEEDS_SESSIONS.includes(name)).length;
    const ofFixture = score(
      "the suite's tools, our mount",
      revision,
      await judge(judges, fixture, revision),
      required,
    );
    scores.push({ ...ofFixture, goal: required.length - tolerated });
    scores.push(score("the service", revision, await judge(judges, open, revision), scenarios));
  }
  return scores;
}

function score(what: string, revision: string, verdicts: Verdict[], scenarios: string[]): Score {
  const judged = scenarios.map((name) => verdicts.find(({ scenario }) => scenario === name) ?? missing(name));
  const lost = judged.filter(({ failed }) => failed.length > 0);
  const failed = lost.flatMap((verdict) => verdict.failed.map((why) => `${verdict.scenario}: ${why}`));
  const unseen = judged.filter(({ untestable }) => untestable > 0);
  return {
    what,
    revision,
    holds: judged.length - lost.length,
    of: judged.length,
    goal: judged.length,
    failed: [
      ...failed,
      ...unseen.map(
        ({ scenario, passed, untestable }) =>
          `${scenario}: ${passed} checks hold, ${untestable} need the suite's tools`,
      ),
    ],
  };
}

function missing(scenario: string): Verdict {
  return { scenario, passed: 0, failed: ["the suite did not run it"], untestable: 0 };
}

function tally(inspections: Inspection[]): Score[] {
  return [...new Set(inspections.map(({ era }) => era))].map((era) => {
    const seen = inspections.filter((inspection) => inspection.era === era);
    const failed = seen.flatMap(({ what, failed }) => (failed ? [`${what}: ${failed}`] : []));
    const of = seen.length;
    return { what: "the inspector", revision: era, holds: of - failed.length, of, goal: of, failed };
  });
}

await main();
