import { useEffect, useState } from 'react'
import { onLiveEvent } from './live-events.ts'

/**
 * How often this part of the page has heard that its reader lost access to somebody's things: a list begins again with each, since what it
 * loaded by itself is not read again with the page. Rule ACS-14.
 */
export function useAccessChanges(): number {
  const [changes, setChanges] = useState(0)
  useEffect(() => onLiveEvent('access_changed', () => setChanges((before) => before + 1)), [])
  return changes
}
