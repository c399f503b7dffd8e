import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { untilOnline } from './reachable.ts'
import { useIsOnline } from './use-is-online.ts'

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
  const isOnline = useIsOnline()
  const { load, data, state } = useFetcher<Data | null>({ key })
  const isDue = isWanted && isOnline && data === undefined && state === 'idle'
  useEffect(() => {
    if (isDue && matchMedia(media).matches) void load(path)
  }, [isDue, load, media, path])
  return { data, read: () => untilOnline().then(() => load(path)) }
}
