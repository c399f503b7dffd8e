import type { Message } from '@stagedoor/contract/messages'
import { useEffect, useState } from 'react'
import { readStored, store } from '../../api/browser-storage.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { messageActions, type PendingMessage } from './messages-slice.ts'
import { useMessagingDispatch } from './messaging-store.ts'
import { readUnsent, writeUnsent } from './unsent-messages.ts'

/**
 * Keeps in this browser what a conversation has not sent yet, from the moment it is tried: a page that is left or reloaded offers
 * it again. What has arrived nevertheless is known by its id of the client.
 */
export function useUnsent(
  conversationId: string,
  { pending, items }: { pending: readonly PendingMessage[]; items: readonly Message[] },
): void {
  const { t } = useTranslation('messages')
  const dispatch = useMessagingDispatch()
  const account = useAppSelector((state) => state.currentUser._id)
  const key = `unsent messages ${account} ${conversationId}`
  const [restored, setRestored] = useState('')
  const kept = writeUnsent(pending)

  useEffect(() => {
    const known = new Set([...items, ...pending].map(({ clientMessageId }) => clientMessageId))
    for (const message of readUnsent(readStored(key), conversationId)) {
      if (known.has(message.clientMessageId)) continue
      dispatch(messageActions.sendRequested(message))
      // What the reason was is not kept: it may be another one by now.
      dispatch(messageActions.sendFailed({ clientMessageId: message.clientMessageId, error: t('notSentBefore') }))
    }
    setRestored(key)
    // eslint-disable-next-line react/exhaustive-deps -- once for each conversation, with what is known then
  }, [key])

  useEffect(() => {
    if (restored === key) store(key, kept)
  }, [kept, key, restored])
}
