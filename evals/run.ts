import { join, resolve } from "node:path";
import { forwardProxy } from "../src/forward-proxy.js";
import { leaveBy } from "../src/outgoing.js";
import { type Arguments, readArguments, USAGE } from "./arguments.js";
import type { Case } from "./case.js";
import { writeCaseSchema } from "./case-schema.js";
import { exchange } from "./exchange/exchange.js";
import { judgeGenerators } from "./generators/judge.js";
import { HarnessError } from "./harness-error.js";
import { CASES, faultsTold, readSuite, type Suite } from "./load-cases.js";
import { judgeMutants } from "./mutants.js";
import { isWanted } from "./plan.js";
import { promote } from "./promote.js";
import { annotations } from "./reports/annotations.js";
import { claimFolder } from "./reports/claim-folder.js";
import { keepSecretsIn, keepSecretsOf, masked, printable, redact } from "./reports/redact.js";
import type { Report } from "./reports/report.js";
import { terminalReport, troubles } from "./reports/terminal.js";
import { readableTrajectory } from "./reports/trajectory.js";
import { writeReports } from "./reports/write.js";
import { readSettings, type Settings } from "./settings.js";
import { stopNow } from "./stop.js";
import { playBeside, reportOnOurs } from "./suites/ours.js";
import { reportOnTargets, whySkipped } from "./suites/targets.js";
import { endPrograms } from "./targets/program.js";

async function main(argv: readonly string[]): Promise<number> {
  keepSecretsOf(process.env);
  const { HTTPS_PROXY, NO_PROXY = "" } = process.env;
  if (HTTPS_PROXY) leaveBy(forwardProxy(HTTPS_PROXY, NO_PROXY));
  if (argv.includes("--help")) return done(USAGE);
  // npm starts a script in the suite's folder: what is named is meant from where somebody typed it.
  const { INIT_CWD, npm_lifecycle_event } = process.env;
  if (INIT_CWD && npm_lifecycle_event === "evals") process.chdir(INIT_CWD);
  const args = readArguments(argv);
  if (args.schema) return done(writeCaseSchema());
  if (args.generators) return judgeGenerators(args, say);
  if (args.mutants) return judgeMutants(args.mutants, say);
  if (args.exchange) return done(await exchange(args.exchange));
  if (!args.promote && !args.beside) claimFolder(args.report);
  const settings = withArguments(readSettings(args.config), args);
  for (const { target } of settings.targets) keepSecretsIn(target);
  if (args.promote)
    return done(promote({ ...args.promote, report: args.report, cases: settings.cases ?? CASES }));
  const suite = readSuite(settings.cases);
  if (suite.cases.length === 0)
    throw new HarnessError(`${settings.cases ?? CASES}: ${faultsTold(suite.faults)}`);
  // Of ours, too, a file says which families, and how often.
  const ofOurs = { ...args, families: settings.families, k: settings.k };
  if (args.beside) return playBeside(suite, ofOurs).then(() => 0);
  if (suite.faults.length > 0) say(faultsTold(suite.faults));
  const skipped = skippedTargets(settings, args);
  const ours = settings.targets.length === 0 || settings.targets.some(({ target }) => target === "ours");
  const others = settings.targets.filter((one) => one.target !== "ours" && !skipped.includes(one));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => end(signal));
  process.once("exit", endPrograms);
  const codes = [suite.faults.length > 0 ? 2 : 0];
  if (others.length > 0) {
    const chosen = suite.cases.filter((one) => isChosen(one, args));
    codes.push(
      tell(
        await reportOnTargets({ ...suite, cases: chosen }, { ...settings, targets: others }, args, skipped),
        suite,
        args,
      ),
    );
  }
  if (ours) {
    const report = others.length > 0 ? join(args.report, "ours") : args.report;
    const cases = settings.cases === CASES ? undefined : settings.cases;
    codes.push(await judgeOurs(suite, settings, { ...ofOurs, report, cases }));
  }
  for (const entry of skipped) say(`skipped: ${whySkipped(entry)}`);
  return Math.max(...codes);
}

async function judgeOurs(suite: Suite, settings: Settings, args: Arguments): Promise<number> {
  const report = await reportOnOurs(suite, settings, args);
  if (typeof report !== "string") return tell(report, suite, args);
  return done(report);
}

/** What is said on the command line stands over the file. */
function withArguments(settings: Settings, args: Arguments): Settings {
  const { targets, keyEnv, model, k, attackers, families, cases, url } = args;
  const its = { ...(keyEnv && { key_env: keyEnv }), ...(model && { model }) };
  const named = targets.map((target) => ({ target, ...(target !== "ours" && its) }));
  return {
    ...settings,
    ...(named.length > 0 && { targets: named }),
    ...(url !== undefined && { targets: [{ target: `deployment:${url}`, key: keyOf(args) }], width: 1 }),
    ...(k !== undefined && { k }),
    ...(attackers && { attackers }),
    ...(families && { families }),
    ...(cases && { cases: resolve(cases) }),
  };
}

function keyOf({ key }: Arguments): string {
  if (!key) throw new HarnessError("--url needs --key: a server key of the deployment with the scope write");
  return key;
}

/** A target without its key says nothing: skipped out loud, or an error where somebody wants to be sure. */
function skippedTargets({ targets }: Settings, { requireLive }: Arguments) {
  const skipped = targets.filter(({ key_env }) => key_env !== undefined && !process.env[key_env]);
  const [first] = skipped;
  if (requireLive && first)
    throw new HarnessError(`${first.name ?? first.target}: ${first.key_env} is not set`);
  return skipped;
}

/** Against others the honest half always stays: only `--case` narrows it. */
function isChosen(one: Case, args: Arguments): boolean {
  return args.caseId === undefined ? true : isWanted(one, args);
}

function tell(given: Report, { faults }: Suite, args: Arguments): number {
  const unread = faults.length > 0 ? [`${faults.length} faults in the case files: ${faults[0]}`] : [];
  const report = { ...given, broken: [...unread, ...given.broken] };
  const { results, broken, summary } = report;
  if (args.caseId !== undefined) for (const result of results) say(readableTrajectory(result));
  writeReports(args.report, report);
  if (args.json) process.stdout.write(`${JSON.stringify(redact(summary))}\n`);
  else done(terminalReport(report));
  for (const line of [...troubles(results).slice(0, 40), ...broken]) say(`  ${line.replaceAll("\n", "\\n")}`);
  if (process.env.GITHUB_ACTIONS)
    for (const line of annotations(results, faults)) process.stderr.write(`${line}\n`);
  if (report.halted || report.silent) return 2;
  return broken.length > 0 ? 1 : 0;
}

function done(text: string): number {
  process.stdout.write(`${masked(text)}\n`);
  return 0;
}

/** What there is by now still becomes a report; the same signal once more ends it at once. */
function end(signal: string): void {
  say(`${signal}: ending, with a report of what there is, half-finished`);
  stopNow(`it was ended by ${signal}`);
  endPrograms();
}

function say(text: string): void {
  process.stderr.write(`${printable(text)}\n`);
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    say(String(error instanceof HarnessError ? error.message : (error?.stack ?? error)));
    process.exit(2);
  },
);
