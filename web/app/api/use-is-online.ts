import { useSyncExternalStore } from 'react'

function follow(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/**
 * Whether the device has a connection, as far as it knows. False on the server and during hydration, so that no effect reads
 * before it is known: an answer that cannot be fetched replaces the page. What reports a lost connection is rendered after
 * hydration.
 */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => false,
  )
