import { useEffect, useState } from 'react'
import { followFields } from '../../design/moved-on.ts'

/** As many as one form has controls, and more. */
const KEPT = 99

const FOLLOWED = ['invalid', 'submit'] as const

/** What a page shows of faults: fields, and sentences about a whole form. */
export const FAULTS = '[aria-invalid="true"], [role="alert"][data-tone="danger"]'

/** What had the focus when something happened to a form, and the faults that the page showed, with their texts: the answer may come before the rule. */
export const pageBefore = new WeakMap<Event, { focused: Element | null; faults: Map<Element, string | null> }>()

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
      const faults = document.querySelectorAll(FAULTS)
      pageBefore.set(event, {
        focused: document.activeElement,
        faults: new Map([...faults].map((fault) => [fault, fault.textContent])),
      })
      setEvents((known) => [...known.slice(-KEPT), event])
    }
    const stop = new AbortController()
    for (const type of FOLLOWED) addEventListener(type, note, { capture: true, signal: stop.signal })
    return () => stop.abort()
  }, [])
  return events
}
