import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePaths } from '../locales/use-locale.ts'
import { useAppSelector } from '../store/hooks.ts'
import { SignedInToast } from './SignedInToast.tsx'

/** What follows a sign-in: a message that says by whom, and what the reader was about to do before. */
export function Arrival() {
  const { hash } = useLocation()
  const paths = usePaths()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  useEffect(() => {
    if (!isLoggedIn || hash === '') return undefined
    let stop: (() => void) | null = () => undefined
    // Without its code, they press it themselves.
    import('./reopen-at-mark.ts').then(
      ({ reopenAtMark }) => stop && (stop = reopenAtMark(hash, paths)),
      () => undefined,
    )
    return () => {
      stop?.()
      stop = null
    }
  }, [hash, paths, isLoggedIn])
  return <SignedInToast />
}
