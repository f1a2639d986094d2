import { append, appendQuoted } from "./append.js";
import { carry } from "./carry.js";
import type { Generator } from "./generator.js";
import { leaf } from "./leaf.js";
import { names } from "./names.js";
import { allSeeds } from "./seeds.js";
import { wrap, wrapAhead } from "./wrap.js";

export function allGenerators(seeds = allSeeds()): Generator[] {
  return [wrap, wrapAhead, append, appendQuoted, names, carry, leaf].map((make) => make(seeds));
}
