import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { usePaths } from '../locales/use-locale.ts'
import { useAppSelector } from '../store/hooks.ts'
import { reopenAtMark } from './reopen-at-mark.ts'
import { SignedInToast } from './SignedInToast.tsx'

/** What follows a sign-in: a message that says by whom, and what the reader was about to do before. */
export function Arrival() {
  const { hash } = useLocation()
  const paths = usePaths()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  useEffect(() => (isLoggedIn ? reopenAtMark(hash, paths) : undefined), [hash, paths, isLoggedIn])
  return <SignedInToast />
}
