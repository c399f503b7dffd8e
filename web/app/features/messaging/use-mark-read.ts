import { readAll, type Message } from '@stagedoor/contract/messages'
import { useEffect } from 'react'
import { conversationRead } from './conversations-slice.ts'
import { useMessagingDispatch } from './messaging-store.ts'
import { useBrowserApi } from '../../session/use-browser-api.ts'

/** What the reader looks at is read: at once, or when they come back to the page. */
export function useMarkRead(
  conversationId: string,
  { last, ownId }: { last: Message | undefined; ownId: string },
): void {
  const api = useBrowserApi()
  const dispatch = useMessagingDispatch()
  const sequence = last && last.senderId !== ownId ? last.sequence : 0
  useEffect(() => {
    const mark = () => {
      if (sequence === 0 || document.visibilityState !== 'visible') return
      document.removeEventListener('visibilitychange', mark)
      dispatch(conversationRead(conversationId))
      // What could not be marked is marked with the next message, or at the next visit.
      void api(readAll, { params: { id: conversationId } }).catch(() => null)
    }
    document.addEventListener('visibilitychange', mark)
    mark()
    return () => document.removeEventListener('visibilitychange', mark)
  }, [api, conversationId, dispatch, sequence])
}
