import { getMessage, listMessages, type Message } from '@stagedoor/contract/messages'
import { useCallback, useEffect, useRef } from 'react'
import { onLiveEvent } from '../../api/live-events.ts'
import { useBrowserApi } from '../../session/use-browser-api.ts'
import { messageActions } from './messages-slice.ts'
import { useMessagingDispatch } from './messaging-store.ts'

/** Addresses work for five minutes; older pages are read again at most this often. */
const RENEWED_EVERY_MS = 60_000
const RENEWED_AT_ONCE = 200

/**
 * Reads messages again whose files the page does not know: told by an event, bought, or with addresses that have expired.
 * @param firstPage the latest messages as the page was read, another object each time that it is
 */
export function useFilesOfThread(
  conversationId: string,
  { items, firstPage }: { items: readonly Message[]; firstPage: readonly Message[] },
) {
  const api = useBrowserApi()
  const dispatch = useMessagingDispatch()
  const see = useCallback(
    (seen: readonly Message[]) =>
      dispatch(messageActions.missedMessagesLoaded({ conversationId, items: seen, total: 0 })),
    [conversationId, dispatch],
  )
  const refresh = useCallback(
    async (id: string): Promise<void> => {
      const reply = await api(getMessage, { params: { id } }).catch(() => null)
      if (reply?.isOk) see([reply.data])
    },
    [api, see],
  )

  // Each once: a message whose files nobody shows has none when it is read, too.
  const requested = useRef(new Set<string>())
  useEffect(() => {
    for (const { _id, totalFiles, files } of items) {
      if (totalFiles === files.length || requested.current.has(_id)) continue
      requested.current.add(_id)
      void refresh(_id)
    }
  }, [items, refresh])

  const known = useRef(items)
  useEffect(() => {
    known.current = items
  }, [items])
  useEffect(
    () =>
      onLiveEvent('token_transaction_success', ({ targetId }) => {
        if (known.current.some(({ _id }) => _id === targetId)) void refresh(targetId)
      }),
    [refresh],
  )

  const renewal = useRef<{ of: readonly Message[]; atMs: number } | null>(null)
  useEffect(() => {
    const nowMs = performance.now()
    const last = renewal.current
    renewal.current ??= { of: firstPage, atMs: nowMs }
    if (!last || last.of === firstPage || nowMs - last.atMs < RENEWED_EVERY_MS) return
    renewal.current = { of: firstPage, atMs: nowMs }
    const from = firstPage.at(-1)?.sequence ?? 0
    const withFiles = known.current.filter(({ sequence, files }) => sequence < from && files.length > 0)
    const renew = async (beforeSequence: number): Promise<void> => {
      const query = { beforeSequence, limit: RENEWED_AT_ONCE }
      const reply = await api(listMessages, { params: { id: conversationId }, query }).catch(() => null)
      if (!reply?.isOk) return
      see(reply.data.data)
      const first = reply.data.data.at(-1)?.sequence ?? 0
      const next = withFiles.findLast(({ sequence }) => sequence < first)
      if (next) await renew(next.sequence + 1)
    }
    const latest = withFiles.at(-1)
    if (latest) void renew(latest.sequence + 1)
  }, [api, conversationId, firstPage, see])
  return { refresh }
}
