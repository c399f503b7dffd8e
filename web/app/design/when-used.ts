import { whenIdle } from './when-idle.ts'

/** A press, a key, or the focus that a screen reader moves. */
const USES = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Runs work once the reader has begun to use the page, and the browser has answered that: what only follows from a use need not be
 * fetched by those who read and go on.
 * @returns calls it off, when it has not begun
 */
export function whenUsed(work: () => void): () => void {
  let callOff = () => {}
  const stop = new AbortController()
  const begin = () => {
    stop.abort()
    callOff = whenIdle(work)
  }
  for (const use of USES) addEventListener(use, begin, { capture: true, signal: stop.signal })
  return () => {
    stop.abort()
    callOff()
  }
}
