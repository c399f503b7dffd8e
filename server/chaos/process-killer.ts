import { crashPoints } from '#src/platform/faults/crash-point.ts'
import type { Rng } from './rng.ts'

export type ProcessKiller = {
  /** Where the next life ends; null: at a moment of chance. */
  nextDeath(): string | null
  /** A life has ended at its point; null: it was killed. */
  died(death: string | null): void
  /** Another operation begins. @returns whether this life has lasted long enough and is to be ended by chance. */
  isTired(): boolean
  /** From now on lives end where nobody has died yet, or by chance. */
  seek(): void
  /** From now on nobody dies. */
  spare(): void
  isOver(): boolean
  /** How often someone died at each named point. */
  deaths: ReadonlyMap<string, number>
  /** The points where nobody has died yet. */
  missed(): readonly string[]
}

export type ProcessKillerOptions = { say(line: string): void; mostDeaths: number; operationsPerLife: number }

/** How much longer a life may last whose point nobody has died at: it may be a rare one. */
const PATIENCE = 3

/**
 * Chooses how each life ends: every third by chance, the others at the points in turn, those first where fewest have died.
 * A life whose point nobody passes ends by chance as well, so a point may have to wait for several lives.
 */
export function createProcessKiller(
  { say, mostDeaths, operationsPerLife }: ProcessKillerOptions,
  rng: Rng,
): ProcessKiller {
  const deaths = new Map<string, number>(crashPoints.map((point) => [point, 0]))
  let lives = 0
  let [isSeeking, isSpared] = [false, false]
  let [begun, patience] = [0, operationsPerLife]
  const missed = (): string[] => [...deaths].filter(([, times]) => times === 0).map(([point]) => point)
  const isOver = (): boolean => isSpared || lives > mostDeaths
  const turns: string[] = []
  return {
    deaths,
    isOver,
    seek() {
      isSeeking = true
      turns.length = 0
    },
    missed,
    spare: () => void (isSpared = true),
    nextDeath() {
      lives += 1
      ;[begun, patience] = [0, operationsPerLife]
      if (isOver() || lives % 3 === 0) return null
      if (turns.length === 0)
        turns.push(
          ...shuffled(isSeeking ? missed() : crashPoints, rng).toSorted(
            (a, b) => (deaths.get(b) ?? 0) - (deaths.get(a) ?? 0),
          ),
        )
      const point = turns.pop() ?? ''
      // Where someone died before, they may also pass a few times first.
      const passes = 1 + rng.number(4)
      if (deaths.get(point) !== 0) return `${point}:${passes}`
      patience = PATIENCE * operationsPerLife
      return `${point}:1`
    },
    isTired() {
      begun += 1
      if (isOver() || begun < patience) return false
      begun = 0
      return true
    },
    died(death) {
      if (isSpared) return
      const point = death?.split(':')[0] ?? null
      if (point !== null) deaths.set(point, (deaths.get(point) ?? 0) + 1)
      say(`life ${lives} ended ${point === null ? 'by chance' : `at ${point}`}`)
    },
  }
}

function shuffled<T>(items: readonly T[], rng: Rng): T[] {
  const rest = [...items]
  return items.map(() => rest.splice(rng.number(rest.length), 1)[0] as T)
}
