import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Judges } from "./install.js";

export interface Verdict {
  scenario: string;
  passed: number;
  /** What failed, in the suite's words. */
  failed: string[];
  /** What the suite could not examine because its own diagnostic tools are not there. */
  untestable: number;
}

interface Check {
  name: string;
  status: "SUCCESS" | "FAILURE" | "WARNING" | "SKIPPED" | "INFO";
  errorMessage?: string;
  details?: { untestable?: boolean };
}

/** What a revision asks of a server, frozen when it was released. */
export function requiredScenarios(judges: Judges, revision: string): string[] {
  const [, listed = ""] = /^server:\n((?: {2}- .*\n)+)/m.exec(judges.requirements(revision)) ?? [];
  return [...listed.matchAll(/- (\S+)/g)].map(([, scenario = ""]) => scenario);
}

/** Every server scenario of a revision, and some that it does not ask for. */
export async function judge(judges: Judges, url: string, revision: string): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), "unsigned-suite-"));
  try {
    const { said } = await judges.conformance([
      "server",
      ...["--url", url],
      ...["--requirements", revision],
      ...["--output-dir", folder],
    ]);
    const verdicts = readdirSync(folder).map((name) => verdictOf(folder, name));
    if (verdicts.length === 0) throw new Error(`the suite judged nothing:\n${said}`);
    return verdicts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What it examines of whoever gives tokens; somebody has to say yes at the address that it names. */
export async function judgeAuthorization(
  judges: Judges,
  { issuer, resource, clientId, port }: { issuer: string; resource: string; clientId: string; port: number },
  agree: (url: string) => Promise<void>,
): Promise<Verdict[]> {
  const folder = mkdtempSync(join(tmpdir(), "unsigned-suite-"));
  let agreed: Promise<void> | undefined;
  try {
    const { said } = await judges.conformance(
      [
        "authorization",
        ...["--url", issuer, "--resource", resource],
        ...["--client-id", clientId, "--port", String(port)],
        ...["--output-dir", folder],
      ],
      (heard) => {
        const [, url] = /(http\S+\/oauth\/authorize\?\S+)\s/.exec(heard) ?? [];
        if (url) agreed ??= agree(url);
      },
    );
    await agreed;
    const verdicts = readdirSync(folder).map((name) => verdictOf(folder, name));
    if (verdicts.length === 0) throw new Error(`the suite judged nothing:\n${said}`);
    return verdicts;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function verdictOf(folder: string, name: string): Verdict {
  const checks: Check[] = JSON.parse(readFileSync(join(folder, name, "checks.json"), "utf8"));
  const failures = checks.filter(({ status }) => status === "FAILURE");
  const examined = failures.filter(({ details }) => !details?.untestable);
  return {
    scenario: name.replace(/^server-/, "").replace(/-\d{4}-\d{2}-\d{2}T.*$/, ""),
    passed: checks.filter(({ status }) => status === "SUCCESS").length,
    failed: examined.map((check) => `${check.name}: ${check.errorMessage ?? "failed"}`),
    untestable: failures.length - examined.length,
  };
}
