import { useEffect, useState } from 'react'

/** As many as one form has controls, and more. */
const KEPT = 99

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
