/** Every permutation of the numbers below `count`: 5,040 of seven. */
export function* ordersOf(count: number): Generator<readonly number[]> {
  function* orders(rest: readonly number[]): Generator<readonly number[]> {
    if (rest.length === 0) yield []
    for (const [at, first] of rest.entries())
      for (const others of orders(rest.toSpliced(at, 1))) yield [first, ...others]
  }
  yield* orders([...Array(count).keys()])
}
