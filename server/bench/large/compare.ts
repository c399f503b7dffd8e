import { median } from '../measure.ts'
import { headersOf, type Page, type People } from './pages.ts'

/** A running product with a world in it. */
export type World = { origin: string; people: People }

/** Milliseconds below which 95 of 100 answers came: medians of the rounds. */
export type Compared = { name: string; smallMs: number; largeMs: number; ratio: number }

const ROUNDS = 3

/**
 * Requests a page of both worlds in turn, one request at a time, so that whatever else the machine does falls on both.
 * @throws when a request is not answered with success
 */
export async function comparePage(
  page: Page,
  { small, large }: { small: World; large: World },
  times: number,
): Promise<Compared> {
  const rounds = { small: [] as number[], large: [] as number[] }
  await alternate(page, { small, large }, Math.ceil(times / 5))
  for (let round = 0; round < ROUNDS; round += 1) {
    const taken = await alternate(page, { small, large }, times)
    rounds.small.push(p95(taken.small))
    rounds.large.push(p95(taken.large))
  }
  const [smallMs, largeMs] = [median(rounds.small), median(rounds.large)]
  return { name: page.name, smallMs, largeMs, ratio: largeMs / smallMs }
}

async function alternate(page: Page, worlds: { small: World; large: World }, times: number) {
  const taken = { small: [] as number[], large: [] as number[] }
  for (let turn = 0; turn < times; turn += 1) {
    for (const size of ['small', 'large'] as const) {
      const { origin, people } = worlds[size]
      const path = page.path(people, turn)
      const headers = headersOf(page, people, turn, path)
      const startedAt = performance.now()
      const reply = await fetch(`${origin}${path}`, { headers })
      await reply.arrayBuffer()
      taken[size].push(performance.now() - startedAt)
      if (!reply.ok) throw new Error(`${page.name} of the ${size} world was answered ${reply.status}: ${path}`)
    }
  }
  return taken
}

/** The value that 95 % of these do not exceed. */
export function p95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN
}

/** The table that is printed, and whether every page keeps within `most` times the small world. */
export function tableOf(compared: readonly Compared[], most: number): { text: string; isWithin: boolean } {
  const lines = compared.map(
    ({ name, smallMs, largeMs, ratio }) =>
      `| ${name} | ${smallMs.toFixed(1)} | ${largeMs.toFixed(1)} | ${ratio.toFixed(2)}${ratio > most ? ` (above ${most})` : ''} |`,
  )
  const text = ['| page or call | small, p95 ms | large, p95 ms | ratio |', '|---|---|---|---|', ...lines].join('\n')
  return { text, isWithin: compared.every(({ ratio }) => ratio <= most) }
}
