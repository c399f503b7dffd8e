import { useEffect, useState } from 'react'
import { routerState } from '../../api/router-state.ts'
import { followFields } from '../../design/moved-on.ts'

/** As many as one form has controls, and more. */
const KEPT = 99

const FOLLOWED = ['invalid', 'submit'] as const

/** What a page shows of faults: fields, and sentences about a whole form. */
export const FAULTS = '[aria-invalid="true"], [role="alert"][data-tone="danger"]'

/** What a page says of a form that was done as asked. */
export const SUCCESSES = '[role="alert"][data-tone="success"]'

/** What had the focus when something happened to a form, and what the page said, with its texts: the answer may come before the rule. */
export const pageBefore = new WeakMap<
  Event,
  { focused: Element | null; said: Map<Element, string | null>; answer: object | null | undefined }
>()

/**
 * Listens to all forms of the document: no bubble of the browser appears, and the first event fetches `FormRule`, which
 * answers to it and to all that follow. Few bytes, since every first visit loads them. Decision 0380.
 * @returns what happened to forms, the latest last
 */
export function useFormRule(): readonly Event[] {
  const [events, setEvents] = useState<readonly Event[]>([])
  useEffect(followFields, [])
  useEffect(() => {
    const note = (event: Event) => {
      if (event.type === 'invalid') event.preventDefault()
      const said = document.querySelectorAll(`${FAULTS}, ${SUCCESSES}`)
      pageBefore.set(event, {
        focused: document.activeElement,
        answer: routerState()?.actionData,
        said: new Map([...said].map((message) => [message, message.textContent])),
      })
      setEvents((known) => [...known.slice(-KEPT), event])
    }
    const stop = new AbortController()
    for (const type of FOLLOWED) addEventListener(type, note, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return events
}
