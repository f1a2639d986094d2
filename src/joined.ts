interface How<Item> {
  /** So many runs at most are under way at a time. */
  runs?: number;
  /** So many at most go together. */
  most?: number;
  /** Whose an item is: they take turns, however much one of them brings. */
  ownerOf?(item: Item): string;
  /** Whether a failure says that nothing was done: those it is not about are then done without the one it is about. */
  isUndone?(error: unknown): boolean;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

interface Queue<Item, Result> {
  /** By their owners, who come up in the order of the map. */
  row: Map<string, Waiting<Item, Result>[]>;
  runs: number;
}

/**
 * Does what many ask for at once in few runs: what comes while one is under way goes together into the next, so that
 * every run begins after all that it is for was asked. Each is answered for itself, by the place of its item.
 */
export function joined<Through extends object, Item, Result>(
  run: (through: Through, items: Item[]) => Promise<Result[]>,
  { runs = 1, most = Number.POSITIVE_INFINITY, ownerOf = () => "", isUndone = () => false }: How<Item> = {},
): (through: Through, item: Item) => Promise<Result> {
  const queues = new WeakMap<Through, Queue<Item, Result>>();

  const settle = async (through: Through, waiting: Waiting<Item, Result>[]): Promise<void> => {
    try {
      const results = await run(
        through,
        waiting.map(({ item }) => item),
      );
      for (const [index, { resolve }] of waiting.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (waiting.length === 1 || !isUndone(error)) for (const { reject } of waiting) reject(error);
      else for (const half of halvesOf(waiting)) await settle(through, half);
    }
  };
  const work = async (through: Through, queue: Queue<Item, Result>): Promise<void> => {
    queue.runs++;
    // Whatever has arrived by now comes along.
    await new Promise((resolve) => setImmediate(resolve));
    while (queue.row.size > 0) await settle(through, takeTurns(queue.row, most));
    queue.runs--;
  };
  return (through, item) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(through) ?? { row: new Map(), runs: 0 };
      queues.set(through, queue);
      const owner = ownerOf(item);
      const before = queue.row.get(owner) ?? [];
      queue.row.set(owner, before);
      before.push({ item, resolve, reject });
      if (queue.runs < runs) void work(through, queue);
    });
}

/** One of each owner, and again, until there are enough. */
function takeTurns<Item, Result>(row: Queue<Item, Result>["row"], most: number): Waiting<Item, Result>[] {
  const taken: Waiting<Item, Result>[] = [];
  for (const [owner, waiting] of row) {
    taken.push(...waiting.splice(0, 1));
    // Whoever has more stands behind all others, and is met once more.
    row.delete(owner);
    if (waiting.length > 0) row.set(owner, waiting);
    if (taken.length >= most) break;
  }
  return taken;
}

function halvesOf<T>(items: T[]): [T[], T[]] {
  const middle = items.length >> 1;
  return [items.slice(0, middle), items.slice(middle)];
}
