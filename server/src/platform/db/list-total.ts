/**
 * How many rows match a list's filter, from the `total` that every row of its page carries: one statement for both. An empty
 * first page means none; after an empty later page `count` asks.
 */
export async function totalOf(
  rows: readonly { total: number }[],
  { isFirstPage, count }: { isFirstPage: boolean; count: () => Promise<{ total: number }> },
): Promise<number> {
  const [row] = rows
  if (row !== undefined) return row.total
  return isFirstPage ? 0 : (await count()).total
}
