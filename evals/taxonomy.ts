import type { Family } from "./case.js";

/**
 * OWASP Top 10 for LLM applications (2025) and for agentic applications (2026, ASI): a family may show several risks.
 */
const RISKS: Record<Family, readonly string[]> = {
  F1: ["LLM01", "ASI01"],
  F2: ["LLM01", "ASI06"],
  F3: ["LLM09", "ASI09"],
  F4: ["LLM09", "ASI02"],
  F5: ["LLM06", "ASI02"],
  F6: ["LLM06", "ASI03"],
  F7: ["LLM02", "ASI03"],
  F8: ["LLM09", "ASI02"],
  F9: ["LLM09", "ASI02"],
  F10: ["LLM06", "ASI02"],
  F11: ["LLM10", "ASI08"],
  F12: ["LLM01", "ASI03"],
  F13: ["LLM02", "LLM07"],
  F14: ["LLM05", "ASI02"],
  F15: ["LLM06", "ASI03"],
  F16: ["LLM01", "ASI09"],
  F17: ["LLM06", "ASI08"],
  F18: ["LLM03", "ASI07"],
  F19: ["LLM03", "ASI04"],
};

export function taxonomyOf(family: Family): readonly string[] {
  return RISKS[family];
}
