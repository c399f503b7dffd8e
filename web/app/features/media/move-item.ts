/** A list with the item at `from` moved to `to`; places beyond the ends are the ends. Pure. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from)
  const moved = items.slice(from, from + 1)
  const place = Math.max(0, Math.min(rest.length, to))
  return [...rest.slice(0, place), ...moved, ...rest.slice(place)]
}

/**
 * Where an item lands that is dropped on another one: before it or after it, as seen in the list without the item.
 * @param isAfter the pointer is over the second half
 */
export function placeOfDrop({ from, onto, isAfter }: { from: number; onto: number; isAfter: boolean }): number {
  const gap = isAfter ? onto + 1 : onto
  return gap > from ? gap - 1 : gap
}
