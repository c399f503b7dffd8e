import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { whenIdle } from '../design/when-idle.ts'
import { untilOnline } from './reachable.ts'

type Wanted = {
  key: string
  path: string
  /** The media query under which it is read. */
  media?: string
  isWanted?: boolean
}

/**
 * Reads what a part of the page shows, once, after the page. Without a connection it waits for one.
 * @returns `data`: undefined until then, null when it was not answered; `read` reads it again, its promise ends with that
 */
export function useReadLater<Data>({ key, path, media = 'all', isWanted = true }: Wanted) {
  const { load, data, state } = useFetcher<Data | null>({ key })
  const isDue = isWanted && data === undefined && state === 'idle'
  useEffect(() => {
    if (!isDue || !matchMedia(media).matches) return undefined
    const read = () => void load(path)
    if (navigator.onLine) return whenIdle(read)
    addEventListener('online', read, { once: true })
    return () => removeEventListener('online', read)
  }, [isDue, load, media, path])
  return { data, read: () => untilOnline().then(() => load(path)) }
}
