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
 * Whether the device has a connection, as far as it knows; true on the server and while the page is hydrated, so an effect
 * that reads from the server asks `navigator.onLine` as well: an answer that cannot be fetched replaces the page.
 */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
