import { untilOnline } from '../api/reachable.ts'

/** Pauses after an attempt at code that did not arrive, each longer than the one before. */
const PAUSES_MS = [1_000, 5_000, 20_000, 60_000, 300_000]

/** What Chromium says of code that did not arrive; no other browser keeps that. */
const KEPT_FAILURE = /^Failed to fetch dynamically imported module: \S+\/([\w-]+\.js)/

const failures = new Map<string, number>()

/**
 * The address of a file of code, which each `import()` of the build asks for (`web/imports-again.ts`). Chromium keeps that a file
 * did not arrive for as long as the document lives, so the next attempt names another address of it. Decision 0487.
 */
export function codeAddress(file: string): string {
  const count = failures.get(nameOf(file))
  return count === undefined ? file : `${file}?again=${count}`
}

const nameOf = (file: string) => file.slice(file.lastIndexOf('/') + 1)

/** Notes that a file did not arrive, where the browser keeps that. */
function noteFailure(error: unknown): void {
  const name = error instanceof Error && KEPT_FAILURE.exec(error.message)?.[1]
  if (name) failures.set(name, (failures.get(name) ?? 0) + 1)
}

/** Waits, but not once the device is online again or the page is looked at again. A device that is offline waits until it is not. */
async function pause(pauseMs: number): Promise<void> {
  const over = new AbortController()
  await new Promise((resolve) => {
    const timer = setTimeout(resolve, pauseMs)
    over.signal.addEventListener('abort', () => clearTimeout(timer))
    addEventListener('online', resolve, { signal: over.signal })
    const onSeen = () => void (document.visibilityState === 'visible' && resolve(null))
    document.addEventListener('visibilitychange', onSeen, { signal: over.signal })
  })
  over.abort()
  await untilOnline()
}

/**
 * Loads code, and tries again when it did not arrive: a few times, with growing pauses.
 * @returns what the last attempt came to
 */
export async function loadAgain<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await load()
    } catch (error) {
      noteFailure(error)
      await pause(pauseMs)
    }
  }
  return load()
}

Object.assign(globalThis, { codeAddress })
