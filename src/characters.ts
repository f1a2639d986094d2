import { z } from "zod";

const BEYOND = /[\u{10000}-\u{10ffff}]/gu;

/** As JSON Schema and people count: an emoji is one, not the two units that a string keeps it in. */
export function charactersIn(text: string): number {
  return text.replace(BEYOND, "x").length;
}

/** Text of so many characters. */
export function characters(min: number, max: number): z.ZodString {
  return new Characters(z.string().min(min).max(max)._def);
}

class Characters extends z.ZodString {
  override _parse(input: z.ParseInput): z.ParseReturnType<string> {
    const { data } = input;
    if (typeof data !== "string" || data.search(BEYOND) < 0) return super._parse(input);
    const counted = Object.create(input, { data: { value: data.replace(BEYOND, "x") } });
    const result = super._parse(counted);
    return "value" in result ? { ...result, value: data } : result;
  }
}
