import { useEffect } from 'react'
import { emitFileProcessed } from '../api/live-events.ts'
import { openSocket } from '../api/socket.ts'
import { cookieNames } from '../session/cookies.ts'
import { readClientCookie } from '../session/client-cookies.ts'
import { useRefresh } from '../api/use-refresh.ts'
import { balanceUpdated } from '../store/current-user-slice.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'
import { unreadCounted } from '../store/notifications-slice.ts'
import { socketStatusChanged } from '../store/socket-slice.ts'
import { announceSale } from './announce-sale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { useLocale } from '../locales/use-locale.ts'

/** Holds the socket open while signed in, and dispatches its events to the store. */
export function LiveConnection() {
  const dispatch = useAppDispatch()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const refresh = useRefresh()
  const { t } = useTranslation('shell')
  const locale = useLocale()

  useEffect(() => {
    const readToken = () => readClientCookie(cookieNames.token)
    if (!isLoggedIn || readToken() === null) return
    const opening = openSocket({
      readToken,
      onStatus: (status) => dispatch(socketStatusChanged(status)),
      listeners: {
        update_balance: ({ balance }) => dispatch(balanceUpdated(balance)),
        token_transaction_success: (sale) => {
          announceSale(sale, t, locale)
          void refresh()
        },
        send_notification: ({ total }) => dispatch(unreadCounted(total)),
        payment_status_callback: () => void refresh(),
        access_changed: () => void refresh(),
        file_processed: (event) => {
          emitFileProcessed(event)
          void refresh()
        },
      },
    })
    return () => void opening.then((close) => close())
  }, [dispatch, isLoggedIn, locale, refresh, t])

  return null
}
