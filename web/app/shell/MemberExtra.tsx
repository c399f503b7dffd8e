import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '../design/when-idle.ts'
import { whenUsed } from '../design/when-used.ts'
import { keepServiceWorker } from '../features/notifications/push/service-worker.ts'
import { Arrival } from './Arrival.tsx'
import { keepDocumentLater } from './keep-document.ts'
import { keepPage } from './keep-page.ts'
import { LiveConnection } from './LiveConnection.tsx'

type MemberExtraProps = {
  isSignedIn: boolean
  /** Private messages arrive by the socket: they are not for staff who act as somebody else. */
  hasSocket: boolean
  loadToasts: () => Promise<unknown>
}

/**
 * What members have in a browser alone: the socket, what follows a sign-in, pages and messages without a connection. One
 * file, which is fetched after hydration; a visitor who comes back from a sign-in elsewhere loads it too.
 */
export function MemberExtra({ isSignedIn, hasSocket, loadToasts }: MemberExtraProps) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    if (isSignedIn) keepPage()
  }, [isSignedIn])
  useEffect(() => (isSignedIn ? keepDocumentLater(pathname + search) : undefined), [isSignedIn, pathname, search])
  useEffect(() => {
    if (!isSignedIn) return
    // Most messages answer a press, and are to be said without a connection too. Where this fails the first of them is shown plainly.
    const callOffToasts = whenUsed(() => void loadToasts().catch(() => {}))
    // Of members only: pushes, and pages without a connection.
    const callOffWorker = whenIdle(() => void keepServiceWorker().catch(() => {}))
    return () => {
      callOffToasts()
      callOffWorker()
    }
  }, [isSignedIn, loadToasts])
  return (
    <>
      {hasSocket && <LiveConnection />}
      <Arrival />
    </>
  )
}
