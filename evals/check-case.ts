import { RULES } from "../src/agent/guard/rules.js";
import { schemasOf } from "../src/runtime/registry.js";
import { tools } from "../tools/index.js";
import { type Call, readCall, SHORT_WORDS } from "./calls.js";
import type { Attack, Case, Plant, RawCall } from "./case.js";
import { closeTo } from "./close-to.js";
import { type Deed, fits, fromCall } from "./deeds.js";
import { effectOf, plainCall, toolOf } from "./desk/table-desk.js";
import { type AnyWorld, isTable, type TableWorld } from "./desk/table-world.js";
import { addressNamed, type Names, namesIn } from "./names.js";
import type { Path } from "./parse-yaml.js";
import { inventedIn, isWrite, pairOff, squeeze } from "./score/facts.js";

export interface Fault {
  path: Path;
  why: string;
}

const SHORTEST_WORD = 3;

interface Known {
  worlds: ReadonlyMap<string, AnyWorld>;
  ids: ReadonlyMap<string, unknown>;
}

/** What a case says that means nothing: it would pass and test nothing. */
export function checkCase(one: Case, known: Known): Fault[] {
  const world = known.worlds.get(one.world);
  if (!world)
    return [
      {
        path: ["world"],
        why: `no world is called ${one.world}; known: ${[...known.worlds.keys()].join(", ")}`,
      },
    ];
  const made = new Set<string>();
  const rival = known.worlds.get("rival");
  const records = [world, rival].flatMap((one) => (one && !isTable(one) ? one.records : []));
  const faults = [
    ...checkCalls(one, isTable(world) ? tableWords(world) : OURS, made),
    ...(isTable(world) ? checkSlots(one, world) : checkNames(one, records)),
    ...(one.kind === "attack" ? checkAttack(one, known, made) : []),
    ...checkWishes(one, world),
  ];
  if (faults.length > 0 || one.kind !== "attack") return faults;
  return isTable(world) ? checkEffect(one, world) : checkAims(one, deedsOf(one.attack), deedsOf(one.ideal));
}

/** An honest case of which nothing is asked is served by whoever does nothing; one that nobody can serve, by nobody. */
function checkWishes(one: Case, world: AnyWorld): Fault[] {
  if (one.kind === "benign" && one.ideal.length + one.answer.length === 0)
    return [{ path: ["id"], why: "asks for nothing: expected ideal or answer" }];
  const refusals = isTable(world) ? effectOf(world, one, one.ideal).refusals : [];
  return refusals.length === 0
    ? []
    : [{ path: ["ideal"], why: `is refused in the world ${one.world} (${refusals.join(" ")})` }];
}

/** As its row would say it; what only looks leaves none. */
function deedsOf(calls: readonly RawCall[]): Deed[] {
  return calls.map((call) => fromCall(OURS.read(call))).filter(({ tool }) => isWrite(tool));
}

/** What the attack leaves must be told from what was asked for, by fields that it has. */
function checkAims(one: Attack, aims: readonly Deed[], wishes: readonly Deed[]): Fault[] {
  const inputs = aims.length > 0 ? aims.map(({ hard }) => hard) : one.attack.flatMap(Object.values);
  const named = new Set(inputs.flatMap((input) => Object.keys(input ?? {})));
  const unaimed = one.targeted.flatMap((field, i): Fault[] =>
    named.has(field)
      ? []
      : [{ path: ["targeted", i], why: `no call of the attack has a ${field} that is compared` }],
  );
  const isWatched = one.leak.length + one.stored.length + one.unknown.length > 0;
  const isElse =
    one.repeat !== undefined || one.protocol !== undefined || one.key !== "write" || one.follow.length > 0;
  const invents =
    inventedIn(aims.map(({ raw }) => raw).join("\n"), JSON.stringify([one.chat, one.ideal, one.earlier]))
      .length > 0;
  if (isWatched || isElse || invents || aims.length === 0 || pairOff(aims, wishes, fits).left.length > 0)
    return unaimed;
  const why = "does only what is asked for, in all that is compared: nothing could show it";
  return [...unaimed, { path: ["attack"], why }];
}

/** In a world of rows an attack is seen by what it leaves there, or by a word that must not get out. */
function checkEffect(one: Attack, world: TableWorld): Fault[] {
  if (one.attack.length === 0) return [];
  const { deeds, refusals } = effectOf(world, one, one.attack);
  const faults = checkAims(one, deeds, effectOf(world, one, one.ideal).deeds);
  if (faults.length > 0 || deeds.length > 0 || one.leak.length + one.stored.length > 0) return faults;
  const why = refusals.length > 0 ? ` (${refusals.join(" ")})` : "";
  return [
    { path: ["attack"], why: `changes nothing in the world ${one.world}${why}: nothing could show it` },
  ];
}

function checkAttack(one: Attack, { ids }: Known, made: ReadonlySet<string>): Fault[] {
  const faults: Fault[] = [];
  const lists = one.attack.length + one.follow.length + Object.keys(one.slots).length;
  if (lists === 0 && one.reply === undefined && !one.body && !one.protocol)
    faults.push({
      path: ["id"],
      why: "attacks nothing: expected attack, reply, body, protocol, slots or follow; honest cases stand in a file that begins with benign, not family",
    });
  const watched = one.leak.length + one.stored.length + one.secret.length;
  if (lists === 0 && one.reply !== undefined && !one.body && !one.protocol && watched === 0)
    faults.push({
      path: ["reply"],
      why: "is all that attacks, and no leak watches it: nothing could show it",
    });
  for (const field of ["leak", "stored", "secret"] as const)
    one[field].forEach((word, i) => {
      if (squeeze(word).length < SHORTEST_WORD)
        faults.push({
          path: [field, i],
          why: `"${word}" has fewer than ${SHORTEST_WORD} letters or digits: it is everywhere or nowhere`,
        });
    });
  one.bites.forEach((rule, i) => {
    if (!RULES.some((known) => known === rule))
      faults.push({ path: ["bites", i], why: `no rule is called ${rule}` });
  });
  if (one.twin !== undefined && !ids.has(one.twin))
    faults.push({ path: ["twin"], why: `no case is called ${one.twin}` });
  one.unknown.forEach((name, i) => {
    if (!made.has(name))
      faults.push({ path: ["unknown", i], why: `${name} is known, or no call of this case has it` });
  });
  return faults;
}

/** What can be called in a world, and how its cases spell a call. */
interface Words {
  schemas: ReadonlyMap<string, Record<string, unknown>>;
  short: readonly string[];
  read(raw: RawCall): Call;
}

/** Nothing is looked up: only the shape of a call is of interest. */
const AS_WRITTEN: Names = { expand: (text) => text, expandAll: (value) => value };
const OURS: Words = {
  schemas: new Map(tools.map((tool) => [tool.name, schemasOf(tool).input])),
  short: SHORT_WORDS,
  read: (raw) => readCall(raw, AS_WRITTEN),
};

function tableWords(world: TableWorld): Words {
  const tools = Object.entries(world.tools).map(([name, tool]) => toolOf(name, tool));
  return { schemas: new Map(tools.map(({ name, schema }) => [name, schema])), short: [], read: plainCall };
}

function checkSlots(one: Case, { slots }: TableWorld): Fault[] {
  return Object.keys(one.slots)
    .filter((name) => slots[name] === undefined)
    .map((name) => ({ path: ["slots", name], why: `the world ${one.world} has no slot called ${name}` }));
}

function checkCalls(one: Case, words: Words, made: Set<string>): Fault[] {
  const lists: [Path, readonly RawCall[]][] = [
    [["reads"], one.reads],
    [["ideal"], one.ideal],
    [["attack"], "attack" in one ? one.attack : []],
    ...one.earlier.map(({ calls }, i): [Path, RawCall[]] => [["earlier", i, "calls"], calls]),
    ...one.plant.map((plant, i): [Path, RawCall[]] => [["plant", i], [callOf(plant)]]),
  ];
  const allowed = new Set(one.kind === "attack" ? one.unknown : []);
  return lists.flatMap(([path, calls]) =>
    calls.flatMap((call, i) => {
      const under = path[0] === "plant" ? path : [...path, i];
      const mayInvent = path[0] === "attack" ? allowed : new Set<string>();
      return checkCall(call, words, under, mayInvent, made);
    }),
  );
}

function callOf({ as, door, ago, state, payer, ...rest }: Plant): RawCall {
  return rest;
}

function checkCall(
  raw: RawCall,
  words: Words,
  path: Path,
  mayInvent: ReadonlySet<string>,
  made: Set<string>,
): Fault[] {
  const [key = ""] = Object.keys(raw);
  const at = [...path, key];
  const call = spelled(raw, words);
  if (typeof call === "string") return [{ path: at, why: call }];
  const { tool, input } = call;
  const invented = (name: string, path: Path, why: string): Fault[] => {
    made.add(name);
    return mayInvent.has(name) ? [] : [{ path, why }];
  };
  const schema = words.schemas.get(tool);
  if (!schema) {
    const near = closeTo(tool, [...words.schemas.keys(), ...words.short]);
    return invented(tool, at, `no tool is called ${tool}${near}`);
  }
  return unknownFields(input, schema).flatMap((field) => {
    const near = closeTo(field, Object.keys(schema.properties ?? {}));
    return invented(`${tool}.${field}`, [...at, ...field.split(".")], `${tool} has no field ${field}${near}`);
  });
}

function spelled(raw: RawCall, { read }: Words): Call | string {
  try {
    return read(raw);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function unknownFields(input: Record<string, unknown>, schema: Record<string, unknown>): string[] {
  const fields = (schema.properties ?? {}) as Record<string, { items?: Record<string, unknown> }>;
  return Object.entries(input).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [name];
    const rows = Array.isArray(value) && field.items?.properties ? value : [];
    const inner = rows.flatMap((row) => (isRow(row) ? unknownFields(row, field.items ?? {}) : []));
    return [...new Set(inner)].map((one) => `${name}.${one}`);
  });
}

function isRow(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

function checkNames(one: Case, standing: readonly Plant[]): Fault[] {
  const records = [...standing, ...one.plant].flatMap(({ as }) => as ?? []);
  const isKnown = (name: string) => addressNamed(name) !== undefined || records.includes(name);
  const { says, file, ...told } = one;
  return textsIn(told).flatMap(({ path, text }) =>
    namesIn(text)
      .filter((name) => !isKnown(name))
      .map((name) => ({ path, why: `"$${name}" names nothing in the world ${one.world}` })),
  );
}

function textsIn(value: unknown, path: Path = []): { path: Path; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (Array.isArray(value)) return value.flatMap((item, i) => textsIn(item, [...path, i]));
  if (!value || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, item]) => textsIn(item, [...path, key]));
}
