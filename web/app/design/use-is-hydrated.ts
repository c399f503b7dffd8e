import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and in the first rendering of a browser, then true: for what only a browser knows. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
