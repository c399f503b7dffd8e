/**
 * The rows of a list that is read again while its page is open, each where it was, so that a second press never meets
 * another row. Pure.
 * @param before the rows as they are shown
 * @param now the rows as they were read again, in any order; new ones come behind the one before them
 * @param isKept whether a row stays that is not among them any more
 */
export function rowsInPlace<Row extends { id: string }>(
  before: readonly Row[],
  now: readonly Row[],
  isKept: (id: string) => boolean,
): Row[] {
  const read = new Map(now.map((row) => [row.id, row]))
  const rows = before.flatMap((row) => read.get(row.id) ?? (isKept(row.id) ? row : []))
  const shown = new Set(before.map(({ id }) => id))
  for (const [index, row] of now.entries()) {
    if (shown.has(row.id)) continue
    const previous = now[index - 1]
    rows.splice(previous ? rows.findIndex(({ id }) => id === previous.id) + 1 : 0, 0, row)
  }
  return rows
}
