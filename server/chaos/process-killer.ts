import { crashPoints } from '#src/platform/faults/crash-point.ts'
import type { Rng } from './rng.ts'

export type ProcessKiller = {
  /** Where the next process ends; null: at a random moment. */
  nextDeath(): string | null
  /** Reports that a process ended at its point; null: it was killed. */
  died(death: string | null): void
  /** Reports the begin of an operation. @returns whether the process is to be killed now. */
  isTired(): boolean
  /** From now on processes end at points that were not reached yet, or at random. */
  seek(): void
  /** From now on no process is killed. */
  spare(): void
  isOver(): boolean
  /** The number of deaths at each named point. */
  deaths: ReadonlyMap<string, number>
  /** The points without a death. */
  missed(): readonly string[]
}

export type ProcessKillerOptions = { print(line: string): void; mostDeaths: number; operationsPerLife: number }

/** How much longer a process may run whose point was never reached, because the point may be rare. */
const PATIENCE = 3

/**
 * Chooses the end of each process: every third at random, the others at the points, those with the fewest deaths first.
 * A process that does not reach its point is killed at random too, so a point may need several processes.
 */
export function createProcessKiller(
  { print, mostDeaths, operationsPerLife }: ProcessKillerOptions,
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
      // At a point with earlier deaths the process may pass a few times first.
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
      print(`life ${lives} ended ${point === null ? 'by chance' : `at ${point}`}`)
    },
  }
}

function shuffled<T>(items: readonly T[], rng: Rng): T[] {
  const rest = [...items]
  return items.map(() => rest.splice(rng.number(rest.length), 1)[0] as T)
}
