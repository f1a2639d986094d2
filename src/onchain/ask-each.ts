import { answerInTime, hearAgain } from "./answer-in-time.js";
import type { ChainReader } from "./reader.js";

/**
 * What each of several nodes says in time. One that says nothing at all is left alone for a while; one whose word only came
 * late is asked again the next time: the others must not be believed without it for longer than they have to.
 */
export function askEach<T>(
  nodes: readonly ChainReader[],
  read: (node: ChainReader) => Promise<T>,
): Promise<(T | undefined)[]> {
  const ask = async (node: ChainReader) => {
    const said = await read(node);
    hearAgain(node);
    return said;
  };
  return Promise.all(nodes.map((node) => answerInTime(node, ask)));
}
