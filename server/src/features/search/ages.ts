/** A document is of one age in each length of time: an hour, four hours, sixteen, up to thirty years. `search_ages` of the database. */
const SHORTEST_SECONDS = 3_600
const TIMES_LONGER = 4
const LEVELS = 10
/** Ages of different lengths are different numbers. */
const NUMBERS_OF_A_LEVEL = 10_000_000
/** How many of the finest ages a slice begins with, besides the one that has begun. */
const WHOLE_AGES = 3

/** The ages that make up a slice of time, and when it begins. */
export type Slice = { ages: readonly number[]; from: Date }

/**
 * The time until now in slices, the latest first, each time in one slice only. A slice is about three times as long as all
 * that is later, so that the latest so many matches are found among few more than that, however rare they are.
 */
export function slicesUntil(now: Date): Slice[] {
  const nowSeconds = Math.floor(now.getTime() / 1_000)
  const slices: Slice[] = []
  // What was published by a clock that is ahead is in the first.
  let until = beginOf(nowSeconds, 0) + 2 * lengthOf(0)
  for (let level = 0; level < LEVELS; level += 1) {
    const isLast = level === LEVELS - 1
    const from = isLast ? 0 : Math.max(beginOf(nowSeconds, level) - WHOLE_AGES * lengthOf(level), 0)
    const whole = beginOf(until, level)
    const ages = [...agesBetween(level - 1, whole, until), ...agesBetween(level, from, whole)]
    slices.push({ ages, from: new Date(from * 1_000) })
    until = from
  }
  return slices
}

/** How many levels finer the parts of an age are: sixteen of them. */
const FINER = 2

/** Whether a slice has parts; an hour has none. */
export const isDivisible = ({ ages }: Slice): boolean => ages.length > 1 || ages.some((age) => levelOf(age) > 0)

/** The parts of a slice, the latest first: its ages, or of a single one the sixteen that are finer, or four where those are hours. */
export function partsOf({ ages: [age, ...others] }: Slice): Slice[] {
  if (age === undefined) return []
  const level = levelOf(age)
  const finer = Math.max(level - FINER, 0)
  const parts =
    others.length > 0 ? [age, ...others] : agesBetween(finer, beginOfAge(age), beginOfAge(age) + lengthOf(level))
  return parts
    .map((part) => ({ ages: [part], from: new Date(beginOfAge(part) * 1_000) }))
    .toSorted((one, other) => other.from.getTime() - one.from.getTime())
}

const levelOf = (age: number): number => Math.floor(age / NUMBERS_OF_A_LEVEL)

const beginOfAge = (age: number): number => (age % NUMBERS_OF_A_LEVEL) * lengthOf(levelOf(age))

const lengthOf = (level: number): number => SHORTEST_SECONDS * TIMES_LONGER ** level

/** When the age of a level began in which a time lies. */
const beginOf = (seconds: number, level: number): number => Math.floor(seconds / lengthOf(level)) * lengthOf(level)

/** Both ends are those of ages of the level. */
function agesBetween(level: number, from: number, until: number): number[] {
  const ages: number[] = []
  for (let at = from; at < until; at += lengthOf(level)) ages.push(level * NUMBERS_OF_A_LEVEL + at / lengthOf(level))
  return ages
}
