import { isObject } from "../models/wire/answer-draft.js";

const MOST_TRIES = 200;

/** What a result's text holds; of a list that was cut for its length, the records that stand there whole. */
export function readResult(text: string): Record<string, unknown> | undefined {
  const whole = parse(text);
  if (isObject(whole)) return whole;
  let end = text.lastIndexOf("},{");
  for (let tries = 0; end > 0 && tries < MOST_TRIES; tries++) {
    const list = parse(`${text.slice(0, end + 1)}],"has_more":true}`);
    if (isObject(list)) return list;
    end = text.lastIndexOf("},{", end - 1);
  }
  return undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
