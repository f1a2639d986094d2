import { spawnSync } from "node:child_process";
import { chownSync, lchownSync, readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import type { Binaries } from "./binaries.js";

/** Who PostgreSQL runs as: it refuses root. */
export interface Identity {
  wrap: readonly string[];
  uid?: number;
  gid?: number;
}

const NOBODY = 65534;
/** Still us outside, so the files stay ours and reachable; a user with a name inside. */
const NAMESPACE: Identity = {
  wrap: ["unshare", "--user", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, "--"],
};

export function chooseIdentity(root: string, binaries: Binaries, env: NodeJS.ProcessEnv): Identity {
  const works = (identity: Identity) => canRun(identity, root, binaries, env);
  if (process.geteuid?.() !== 0) return hasName() || !works(NAMESPACE) ? { wrap: [] } : NAMESPACE;
  const owner = statSync(root);
  if (owner.uid === 0 && works(NAMESPACE)) return NAMESPACE;
  const uid = owner.uid || NOBODY;
  const gid = owner.gid || NOBODY;
  if (owner.uid === 0) giveAway(root, uid, gid);
  const found = [{ wrap: [], uid, gid }, reachingEverywhere(uid, gid)].find(works);
  if (found) return found;
  throw new Error(
    `embedded database: PostgreSQL does not run as root, and uid ${uid} cannot reach ${root} or ${binaries.postgres}; start as another user or set DATABASE_URL`,
  );
}

/** For a project below a folder that only root may enter, where user namespaces are forbidden. */
function reachingEverywhere(uid: number, gid: number): Identity {
  const user = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
  return { wrap: ["setpriv", ...user, "--inh-caps=+dac_override", "--ambient-caps=+dac_override", "--"] };
}

function canRun(
  { wrap, uid, gid }: Identity,
  root: string,
  binaries: Binaries,
  env: NodeJS.ProcessEnv,
): boolean {
  const probe = ["sh", "-c", '"$0" --version && test -w "$1"', binaries.postgres, root];
  const [command = "sh", ...args] = [...wrap, ...probe];
  return spawnSync(command, args, { uid, gid, env, stdio: "ignore" }).status === 0;
}

/** initdb asks for the name of its user; in a container an arbitrary uid has none. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

function giveAway(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const inside = join(path, entry.name);
    if (entry.isDirectory()) giveAway(inside, uid, gid);
    else lchownSync(inside, uid, gid);
  }
}
