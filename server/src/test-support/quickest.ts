/** The shortest of several times of the same work, in ms: what it takes by itself, whatever else the machine does. */
export function quickest(work: () => unknown, { rounds = 10 } = {}): number {
  let shortest = Infinity
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now()
    work()
    shortest = Math.min(shortest, performance.now() - startedAt)
  }
  return shortest
}
