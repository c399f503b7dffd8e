import { useEffect, useState } from 'react'

/** As many as one form has controls, and more. */
const KEPT = 99

/** What a page shows of faults: fields, and sentences about a whole form. */
export const FAULTS = '[aria-invalid="true"], [role="alert"][data-tone="danger"]'

/** The faults that the page showed when a form was sent, with their texts: its answer may come before the rule. */
export const faultsBefore = new WeakMap<Event, Map<Element, string | null>>()

/**
 * Listens to all forms of the document: no bubble of the browser appears, and the first event fetches `FormRule`, which
 * answers to it and to all that follow. Few bytes, since every first visit loads them. Decision 0380.
 * @returns what happened to forms, the latest last
 */
export function useFormRule(): readonly Event[] {
  const [events, setEvents] = useState<readonly Event[]>([])
  useEffect(() => {
    const note = (event: Event) => {
      if (event.type === 'invalid') event.preventDefault()
      const faults = document.querySelectorAll(FAULTS)
      faultsBefore.set(event, new Map([...faults].map((fault) => [fault, fault.textContent])))
      setEvents((known) => [...known.slice(-KEPT), event])
    }
    addEventListener('invalid', note, true)
    addEventListener('submit', note, true)
    return () => {
      removeEventListener('invalid', note, true)
      removeEventListener('submit', note, true)
    }
  }, [])
  return events
}
