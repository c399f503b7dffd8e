import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and during hydration, then true: for values that only a browser has. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
