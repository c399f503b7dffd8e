/** In the time of events: when a form was last sent, and when a field was last used. */
let sentAtMs = 0
let usedAtMs = 0

const USES = ['submit', 'keydown', 'pointerdown', 'input'] as const

function note(event: Event): void {
  const { type, target, timeStamp } = event
  // A finger that scrolls begins with a press as well; who writes there is known by the input.
  if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
  // The key sends a form, some without the event for it; in a text of several lines an input follows.
  const isSent = type === 'submit' || (event instanceof KeyboardEvent && event.key === 'Enter')
  if (isSent) sentAtMs = timeStamp
  else if (target instanceof Element && target.matches('input, select, textarea')) usedAtMs = timeStamp
}

/** Listens to forms and fields of the document. @returns ends it */
export function followFields(): () => void {
  const stop = new AbortController()
  for (const use of USES) addEventListener(use, note, { capture: true, signal: stop.signal })
  return () => stop.abort()
}

/**
 * Whether somebody has used a field since then, by default since a form was last sent: the answer to the form leaves the
 * focus with them. Decision 0486.
 */
export const hasMovedOn = (sinceMs = sentAtMs): boolean => usedAtMs > sinceMs
