import { Suspense, useEffect, useRef, useState } from 'react'
import { oneAtATime } from '../api/one-at-a-time.ts'
import { lazyPart } from '../design/lazy-part.ts'
import { whenIdle } from '../design/when-idle.ts'
import { useRefresh } from '../api/use-refresh.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { readClientCookie } from '../session/client-cookies.ts'
import { cookieNames } from '../session/cookies.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { showOnIcon } from './icon-badge.ts'
import { keepTitleBadge } from './title-badge.ts'
import { useUnread } from './use-unread.ts'

const IncomingRequests = lazyPart(
  async () => (await import('../features/live/calls/IncomingRequests.tsx')).IncomingRequests,
)

const readToken = () => readClientCookie(cookieNames.token)

/** Holds the socket open while signed in. What it needs is fetched then. */
export function LiveConnection() {
  const dispatch = useAppDispatch()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const ownId = useAppSelector((state) => state.auth.authUser?._id)
  const refresh = useRefresh()
  const countUnread = useUnread()
  const { t } = useTranslation('shell')
  useTitleBadge()
  useIconBadge()
  const [isRequested, setRequested] = useState(false)
  const countAgain = useRef(countUnread)
  useEffect(() => {
    countAgain.current = countUnread
  })

  useEffect(() => {
    if (!isLoggedIn) return
    let opening: Promise<() => void> | null = null
    // The router breaks a reading off when another is asked for, and messages may come in numbers.
    const countInTurn = oneAtATime(() => countAgain.current())
    const callOff = whenIdle(() => {
      if (readToken() === null) return
      opening = import('./open-live-socket.ts').then(({ openLiveSocket }) =>
        openLiveSocket({
          readToken,
          dispatch,
          ownId,
          refresh: () => void refresh(),
          onPrivateRequest: () => setRequested(true),
          countUnread: () => void countInTurn(),
          t,
        }),
      )
    })
    return () => {
      callOff()
      void opening?.then((close) => close())
    }
  }, [dispatch, isLoggedIn, ownId, refresh, t])

  return (
    isRequested && (
      <Suspense>
        <IncomingRequests />
      </Suspense>
    )
  )
}

/** What is unread stands before the title too, for who has the page in another tab. */
function useTitleBadge(): void {
  const unread = useAppSelector((state) => (state.unread.notifications ?? 0) + (state.unread.conversations ?? 0))
  useEffect(() => keepTitleBadge(unread), [unread])
}

/** The icon of the installed app says it, where the system has such. Nothing is known of who has signed out. */
function useIconBadge(): void {
  const { notifications, conversations } = useAppSelector((state) => state.unread)
  const unread = notifications === null ? null : notifications + (conversations ?? 0)
  useEffect(() => {
    if (unread !== null) showOnIcon(unread)
  }, [unread])
  useEffect(() => () => showOnIcon(0), [])
}
