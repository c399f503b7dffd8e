import { deleteMessage, sendMessage } from '@stagedoor/contract/messages'
import { useCallback } from 'react'
import { useRefresh } from '../../api/use-refresh.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useBrowserApi } from '../../session/use-browser-api.ts'
import { latestMessageUpdated } from './conversations-slice.ts'
import { messageActions, type AttachedFiles } from './messages-slice.ts'
import { useMessagingDispatch } from './messaging-store.ts'

/** What is to be sent. */
export type NewDraft = { text: string; attached?: AttachedFiles | undefined }

/**
 * Sends and deletes messages of one conversation; both show at once. `isGated`: the page was read when its reader might not write.
 */
export function useSending(conversationId: string, { isGated = false } = {}) {
  const { t } = useTranslation('messages')
  const api = useBrowserApi()
  const dispatch = useMessagingDispatch()
  const refresh = useRefresh()
  /** A repeat has the same `clientMessageId`, so that the message is there once whatever became of the first try. */
  async function send({ text, attached }: NewDraft, clientMessageId: string = crypto.randomUUID()): Promise<void> {
    dispatch(messageActions.sendRequested({ clientMessageId, conversationId, text, attached }))
    const body = { clientMessageId, text, ...(attached ? filesOf(attached) : { type: 'text' as const }) }
    const reply = await api(sendMessage, { params: { id: conversationId }, body }).catch(() => null)
    if (reply?.isOk) {
      dispatch(messageActions.sendSucceeded(reply.data))
      dispatch(latestMessageUpdated({ message: reply.data, isOwn: true }))
      if (isGated) void refresh()
    } else {
      const error = reply?.problem.message ?? t('notSent')
      dispatch(messageActions.sendFailed({ clientMessageId, error }))
      // Who may not write any more is shown what would allow it, and whose session has ended is led to sign in.
      if (reply?.status === 401 || reply?.status === 403) void refresh()
    }
  }
  const notDeleted = t('notDeleted')
  // The same one each time: thousands of messages are drawn with it.
  const remove = useCallback(
    async (messageId: string): Promise<void> => {
      dispatch(messageActions.deleteRequested())
      const reply = await api(deleteMessage, { params: { id: messageId } }).catch(() => null)
      if (reply?.isOk) dispatch(messageActions.deleteSucceeded({ conversationId, messageId }))
      else dispatch(messageActions.deleteFailed(reply?.problem.message ?? notDeleted))
    },
    [api, conversationId, dispatch, notDeleted],
  )
  return { send, remove }
}

const filesOf = ({ files, teaser, isSale, price }: AttachedFiles) => ({
  fileIds: files.map(({ _id }) => _id),
  ...(isSale && { isSale, price, teaserId: teaser?._id ?? null }),
})
