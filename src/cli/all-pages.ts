/** A terminal shows the whole list. */
export async function allPages(
  page: (input: { limit: number; cursor?: string }) => Promise<unknown>,
): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { data, next_cursor } = (await page({ limit: 200, ...(cursor && { cursor }) })) as {
      data: unknown[];
      next_cursor: string | null;
    };
    items.push(...data);
    cursor = next_cursor;
  }
  return items;
}
