/** Every order of a list. */
export function* permutationsOf<T>(items: readonly T[]): Generator<T[]> {
  if (items.length <= 1) {
    yield [...items]
    return
  }
  for (const [at, item] of items.entries()) {
    for (const rest of permutationsOf(items.toSpliced(at, 1))) yield [item, ...rest]
  }
}
