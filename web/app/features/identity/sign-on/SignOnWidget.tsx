import { logout } from '@stagedoor/contract/auth'
import { panToken, type SignOnWidget as WidgetSettings } from '@stagedoor/contract/third-party'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { createApi, overNetwork } from '../../../api/client.ts'
import { useRefresh } from '../../../api/use-refresh.ts'
import { toast } from '../../../design/toasts.ts'
import { useLocale, usePaths } from '../../../locales/use-locale.ts'
import { cookieNames, sessionCookies, socialSeconds, tokenSeconds } from '../../../session/cookies.ts'
import { readClientCookie, writeClientCookie } from '../../../session/client-cookies.ts'
import { dueStepCookie, type DueTicket } from '../../../session/due-step.ts'
import {
  loginFailed,
  loginPaused,
  loginRequested,
  loginSucceeded,
  logout as loggedOut,
} from '../../../store/auth-slice.ts'
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts'
import { wayBackIn } from '../next-after-sign-in.ts'
import { listenTo, loadWidget, useWidget, type WidgetListener } from './widget-loader.ts'
import { requestedMark, forgetOpened, markRequested, markOpened, openedMark } from './widget-marks.ts'
import { decideToken, isEntryPage, markOf } from './widget-rules.ts'

/** Loads the single sign-on widget once, and signs in and out by its events. Renders nothing. */
export function SignOnWidget({ settings: { scriptUrl, clientId } }: { settings: WidgetSettings }) {
  const locale = useLocale()
  const events = useLatest(useWidgetEvents())
  const latestEvent = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    let isGone = false
    // A sign-out during the exchange of a token would otherwise be followed by the session that the exchange opens.
    const inTurn = (handle: () => Promise<void>): Promise<void> => {
      const handled = latestEvent.current.then(handle, handle)
      latestEvent.current = handled
      return handled
    }
    loadWidget(scriptUrl).then(
      (widget) => {
        if (isGone) return
        listenTo(widget, {
          clientId,
          locale,
          events: {
            onTokenUpdate: (accessToken) => inTurn(() => events.current.onTokenUpdate(accessToken)),
            onTokenFailure: (error) => inTurn(() => events.current.onTokenFailure(error)),
            onBeforeLogout: () => inTurn(() => events.current.onBeforeLogout()),
          },
        })
      },
      // Rule ACC-14: an error is logged, and the page works without it.
      // oxlint-disable-next-line no-console -- rule ACC-14
      (error: unknown) => console.error('the sign-on widget was not loaded', error),
    )
    return () => {
      isGone = true
    }
  }, [clientId, events, locale, scriptUrl])
  useSignOutOfWidget()
  return null
}

const redirectOf = ({ search }: { search: string }) => new URLSearchParams(search).get('redirect')

function useLatest<T>(value: T): { current: T } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** Signing out here also signs out of the widget, which would otherwise sign in again. */
function useSignOutOfWidget(): void {
  const widget = useWidget()
  const isSignedIn = useAppSelector((state) => state.auth.loggedIn)
  const wasSignedIn = useRef(isSignedIn)
  useEffect(() => {
    const hasLeft = wasSignedIn.current && !isSignedIn && openedMark() !== null
    wasSignedIn.current = isSignedIn
    if (!hasLeft) return
    forgetOpened()
    widget?.signOut()
  }, [isSignedIn, widget])
}

/** Handles the widget's events. Rule ACC-14. */
function useWidgetEvents(): WidgetListener {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const locale = useLocale()
  const paths = usePaths()
  const isSignedIn = useAppSelector((state) => state.auth.loggedIn)

  async function signIn(accessToken: string) {
    const mark = markOf(accessToken)
    const marks = { openedMark: openedMark(), requestedMark: requestedMark(), mark }
    if (decideToken({ isSignedIn, ...marks }) === 'skip') return
    dispatch(loginRequested('loginPan'))
    const api = createApi(overNetwork, { token: null, locale })
    const reply = await api(panToken, { body: { accessToken, role: 'user' } })
    if (!reply.isOk) {
      const { problem } = reply
      if (problem.error === 'SECOND_STEP_REQUIRED') {
        dispatch(loginPaused())
        await goToSecondStep(accessToken, { ticket: '', methods: [], ...problem.details })
        return
      }
      dispatch(loginFailed(problem.message))
      // The sign-in page shows the store's error beside its form.
      if (location.pathname !== paths.signIn()) toast({ tone: 'danger', title: problem.message })
      return
    }
    markOpened(accessToken)
    writeClientCookie({ name: cookieNames.token, value: reply.data.token, maxAgeSeconds: tokenSeconds(false) })
    writeClientCookie({ name: cookieNames.role, value: 'user', maxAgeSeconds: socialSeconds })
    dispatch(loginSucceeded({ kind: 'loginPan' }))
    await leadOn()
  }

  /** From an entry page the user goes where they came from; on any other they stay. */
  async function leadOn() {
    const isEntering = isEntryPage(location.pathname)
    const wanted = wayBackIn(paths, redirectOf(location))
    await refresh()
    if (!isEntering) return
    if (isEntryPage(location.pathname)) await navigate(wanted ?? paths.home)
    // The page of sign-in has led on by itself, but without the mark of what they came for.
    else if (wanted?.startsWith(`${location.pathname}${location.search}#`)) await navigate(wanted, { replace: true })
    // What stands around a page that was led to has not been told who is signed in.
    await refresh()
  }

  /** After the second step the user returns to the previous page, from an entry page to where they came from. */
  async function goToSecondStep(accessToken: string, due: DueTicket) {
    markOpened(accessToken)
    markRequested(accessToken)
    writeClientCookie(dueStepCookie(due))
    const { pathname, search } = location
    const wanted = isEntryPage(pathname) ? redirectOf(location) : `${pathname}${search}`
    await navigate(paths.signIn({ redirect: wanted ?? undefined }))
  }

  /** Removes the session that the widget opened; others stay. */
  async function forget(endsSession: boolean) {
    if (openedMark() === null) return
    const token = readClientCookie(cookieNames.token)
    forgetOpened()
    if (endsSession && token !== null) await createApi(overNetwork, { token, locale })(logout, {})
    for (const name of sessionCookies) writeClientCookie({ name, value: '', maxAgeSeconds: 0 })
    dispatch(loggedOut())
    if (endsSession) await navigate(paths.signIn())
    else await refresh()
  }

  return {
    onTokenUpdate: signIn,
    onTokenFailure: () => forget(false),
    onBeforeLogout: () => forget(true),
  }
}
