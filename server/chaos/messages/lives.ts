import type { CrashPoint } from '#src/platform/faults/crash-point.ts'
import type { Rng } from '../rng.ts'

/** Where a process dies, in turn; null: at a random moment. */
const ENDS: readonly (CrashPoint | null)[] = [
  'message.committed',
  'event.partially_delivered',
  'message.announced',
  null,
  'event.crossed_off',
]

export type Lives = {
  /** Of the next process, as `CRASH_AT` has it. */
  nextDeath(): string | null
  /** Whether the process is to be killed now, asked once for each message that was accepted. */
  isTired(): boolean
  died(point: string | null): void
  /** How many died where. */
  deaths: ReadonlyMap<string, number>
  isOver(): boolean
}

/** Ends of processes, about each so many messages, until there were enough. */
export function createLives({ deaths: most, messages, rng }: { deaths: number; messages: number; rng: Rng }): Lives {
  const deaths = new Map<string, number>()
  const perLife = Math.max(2, Math.floor(messages / (most + 1)))
  let [lives, patience] = [0, Number.POSITIVE_INFINITY]
  return {
    deaths,
    isOver: () => lives > most,
    nextDeath() {
      const end = ENDS[lives % ENDS.length] ?? null
      lives += 1
      patience = Number.POSITIVE_INFINITY
      if (lives > most) return null
      // A process that does not get as far as the point is killed later by chance. Events are delivered while messages are written or
      // afterwards, on a fast machine after all of them.
      if (end !== 'event.partially_delivered') patience = end === null ? 1 + rng.number(perLife) : 2 * perLife
      const passes = end?.startsWith('message.') ? perLife : Math.min(20, Math.ceil(perLife / 20))
      return end === null ? null : `${end}:${1 + rng.number(passes)}`
    },
    isTired() {
      patience -= 1
      if (patience > 0) return false
      patience = Number.POSITIVE_INFINITY
      return true
    },
    died(point) {
      if (lives > most) return
      const name = point?.split(':')[0] ?? 'a random moment'
      deaths.set(name, (deaths.get(name) ?? 0) + 1)
    },
  }
}
