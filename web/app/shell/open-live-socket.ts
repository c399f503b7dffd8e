import type { TFunction } from 'i18next'
import { emitLiveEvent } from '../api/live-events.ts'
import { openSocket, type SocketStatus } from '../api/socket.ts'
import type { Dispatch } from '../store/create-store.ts'
import { balanceUpdated } from '../store/current-user-slice.ts'
import { socketStatusChanged } from '../store/socket-slice.ts'
import { notificationsPushed, unreadRequested } from '../store/unread-slice.ts'
import { announceSale } from './announce-sale.ts'

type LiveOptions = {
  readToken: () => string | null
  dispatch: Dispatch
  ownId: string | undefined
  /** Reads the data of the page again. */
  refresh: () => void
  /** Somebody asks for a private show or call: it is shown over the page. */
  onPrivateRequest: () => void
  /** Reads again what is unread. */
  countUnread: () => void
  t: TFunction<'shell'>
}

/** What a page has not heard for longer may have ended what it shows: a block, a refund. It is read again. */
const UNHEARD_LIMIT_MS = 2_000

/** Opens the socket and passes its events on: to the store, to parts of the page, or by reading the page again. */
export const openLiveSocket = ({
  readToken,
  dispatch,
  ownId,
  refresh,
  onPrivateRequest,
  countUnread,
  t,
}: LiveOptions) => {
  // Since the document was asked for, at first.
  let unheardSince = 0
  const onStatus = (status: SocketStatus) => {
    dispatch(socketStatusChanged(status))
    if (status === 'disconnect') {
      unheardSince = performance.now()
      // What is sent meanwhile is missed, so that whatever is read later counts.
      dispatch(unreadRequested())
    }
    if (status !== 'connected') return
    // What is unread may have been counted before the connection stood; a page that is read again counts it too.
    if (performance.now() - unheardSince > UNHEARD_LIMIT_MS) refresh()
    else countUnread()
  }
  return openSocket({
    readToken,
    onStatus,
    listeners: {
      update_balance: ({ balance }) => dispatch(balanceUpdated(balance)),
      token_transaction_success: (sale) => {
        // A minute of a private show is counted where that is shown.
        if (sale.type !== 'private_chat') announceSale(sale, t)
        emitLiveEvent('token_transaction_success', sale)
        refresh()
      },
      send_notification: (unread) => {
        dispatch(notificationsPushed(unread.total))
        emitLiveEvent('send_notification', unread)
      },
      payment_status_callback: refresh,
      access_changed: (event) => {
        emitLiveEvent('access_changed', event)
        refresh()
      },
      file_processed: (event) => {
        emitLiveEvent('file_processed', event)
        refresh()
      },
      message_created: (event) => {
        emitLiveEvent('message_created', event)
        if (event.senderId !== ownId) countUnread()
      },
      'private-request': (event) => {
        onPrivateRequest()
        emitLiveEvent('private-request', event)
      },
      private_call_changed: (event) => emitLiveEvent('private_call_changed', event),
      order_changed: (event) => emitLiveEvent('order_changed', event),
      message_deleted: (event) => emitLiveEvent('message_deleted', event),
      'model-left': (event) => emitLiveEvent('model-left', event),
      read_messages_in_conversation: (event) => {
        emitLiveEvent('read_messages_in_conversation', event)
        if (event.accountId === ownId) countUnread()
      },
    },
  })
}
