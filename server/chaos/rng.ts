/** Random numbers from a seed. */
export type Rng = {
  /** A whole number from 0 to `below` - 1. */
  number(below: number): number
  pick<T>(items: readonly T[]): T
  chance(probability: number): boolean
  /** A separate rng, so that the draws of one worker do not change those of another. */
  split(): Rng
}

/** Mulberry32: small, fast, and random enough. */
export function rngOf(seed: number): Rng {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const number = (below: number): number => Math.floor(next() * below)
  return {
    number,
    pick(items) {
      const item = items[number(items.length)]
      if (item === undefined) throw new Error('nothing to pick from')
      return item
    },
    chance: (probability) => next() < probability,
    split: () => rngOf(number(4_294_967_295)),
  }
}
