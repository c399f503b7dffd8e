/**
 * A seeded source of chance. The same seed gives the same sequence on every
 * machine, so that a picture is the same each time it is drawn.
 */
export type Dice = {
  /** At least 0, below 1. */
  next(): number
  between(low: number, high: number): number
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number
  chance(probability: number): boolean
  /** Around 0, mostly within ±1: the sum of three even draws. */
  bell(): number
  pick<T>(items: readonly [T, ...T[]]): T
  shuffle<T>(items: readonly T[]): T[]
}

/** Dice for `seed`: sfc32, seeded by four FNV-like hashes of the text. */
export function seededDice(seed: string): Dice {
  let [a, b, c, d] = [hashText(seed, 1), hashText(seed, 2), hashText(seed, 3), hashText(seed, 4)]

  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  for (let i = 0; i < 15; i++) next() // the first draws still resemble the seed

  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    whole,
    chance: (probability) => next() < probability,
    bell: () => (next() + next() + next()) / 1.5 - 1,
    pick: (items) => items[whole(0, items.length - 1)] ?? items[0],
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((left, right) => left.order - right.order)
        .map(({ item }) => item),
  }
}

function hashText(text: string, salt: number): number {
  let hash = Math.imul(salt, 0x9e3779b1) ^ 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return hash ^ (hash >>> 13)
}
