import { MESSAGES_ON_A_PAGE, type Message } from '@stagedoor/contract/messages'

/** What was missed is fetched in pages of this many. */
export const MISSED_AT_ONCE = 200

/** After the first try without an answer, doubled after each until the longest. */
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/**
 * The number behind which messages are missing between those that are known, else the latest. They are in order, each number once, so that
 * halving finds it: a thread asks with each of its changes.
 */
export function behindGap(items: readonly Message[]): number {
  const first = items[0]?.sequence ?? 0
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (items[middle]?.sequence === first + middle) low = middle + 1
    else high = middle
  }
  return items[low - 1]?.sequence ?? 0
}

/** The number behind which the latest page of those that are known begins. */
export const behindLatest = (items: readonly Message[]): number =>
  ((items.at(-MESSAGES_ON_A_PAGE) ?? items[0])?.sequence ?? 1) - 1

type Page = { data: readonly Message[]; total: number; deletionsVersion: number }

type Missing = Asking & {
  /** The number behind which messages are missing. */
  from: number
  /** What is known: behind which number it begins, and as of which version of the server's deletions. */
  known: { behindFirst: number; deletionsVersion: number | null }
  /** The page behind a number; without one, whether it is worth asking again. */
  read(afterSequence: number): Promise<Page | 'later' | 'never'>
  take(page: Page): void
  /** Everything that was known has been read again, and is as of this version or later. */
  takeVersion(deletionsVersion: number): void
}

/** Whether what was refused with this status may be answered later: too many calls, or a server that cannot now. */
export const isTemporary = (status: number): boolean => status === 429 || status >= 500

/** What asks a server that thousands of pages come back to, and that may not answer each at once. */
export type Asking = {
  isOver(): boolean
  pause(ms: number): Promise<void>
  /** From 0 to 1. */
  random(): number
}

/** Asks until there is an answer: again later each time, and not by all in the same moment. @returns null: it is refused, or over */
export async function untilAnswered<Answer extends object>(
  { isOver, pause, random }: Asking,
  ask: () => Promise<Answer | 'later' | 'never'>,
): Promise<Answer | null> {
  for (let tries = 0; !isOver(); tries += 1) {
    const answer = await ask()
    if (answer === 'never' || isOver()) return null
    if (answer !== 'later') return answer
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + random()))
  }
  return null
}

/**
 * Reads what was missed, page by page, until all of it is there or it is over. Where messages were deleted meanwhile everything that
 * is known is read again, because any of them may be one.
 */
export async function readMissed(missing: Missing): Promise<void> {
  const { from, known, read, take, takeVersion } = missing
  let after = from
  let newVersion: number | null = null
  for (;;) {
    const page = await untilAnswered(missing, () => read(after))
    if (!page) return
    if (page.data.length > 0) take(page)
    if (newVersion === null && page.deletionsVersion !== known.deletionsVersion) {
      newVersion = page.deletionsVersion
      if (known.behindFirst < after) {
        after = known.behindFirst
        continue
      }
    }
    const last = page.data.at(-1)
    if (!last || page.data.length < MISSED_AT_ONCE) break
    after = last.sequence
  }
  // The first of the versions: a message that was deleted while pages were read may have been on one before.
  if (newVersion !== null && !missing.isOver()) takeVersion(newVersion)
}
