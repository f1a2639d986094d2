import type { Asking } from "./asking.js";
import { de } from "./de.js";
import { en } from "./en.js";
import { es } from "./es.js";
import { fr } from "./fr.js";
import { it } from "./it.js";
import { PLAIN } from "./plain.js";
import { pt } from "./pt.js";

export const LANGUAGES: readonly Asking[] = [en, de, fr, es, pt, it, ...PLAIN];

export type Class = Exclude<keyof Asking, "code">;
