/** What a node did wrong. `said` is in words of this house, for everybody; the message may hold the node's own. */
export class NodeFault extends Error {
  constructor(
    readonly said: string,
    message = said,
  ) {
    super(message);
  }
}

/** The node answers, but not so often. */
export class TooOften extends NodeFault {
  constructor(
    message: string,
    readonly waitMs: number,
  ) {
    super("a node was asked too often", message);
  }
}

/** Of what a reader throws: how long its node wants to be left alone. */
export function waitOf(failure: unknown): number | undefined {
  const fault = faultIn(failure);
  return fault instanceof TooOften ? fault.waitMs : undefined;
}

/** Of what a look at a chain throws: whether a node is to blame for it. */
export function isOfNode(failure: unknown): boolean {
  return faultIn(failure) !== undefined;
}

/** Why a chain can't be looked at, for everybody: who the node is and what it says is the operator's alone. */
export function publicReason(failure: unknown): string {
  return faultIn(failure)?.said ?? "the log says why";
}

function faultIn(failure: unknown): NodeFault | undefined {
  const cause = failure instanceof Error ? failure.cause : undefined;
  return [cause, failure].find((one): one is NodeFault => one instanceof NodeFault);
}
