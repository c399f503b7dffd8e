import * as calls from '@stagedoor/contract/messages'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { optimisticRoute, route, type BoundRoute, type Call } from '#src/platform/http/route.ts'
import type { CachedSession } from '#src/platform/http/viewer.ts'
import type { SendingDeps } from '../deps.ts'
import { findOwn } from '../may-write.ts'
import { attemptToSend, send, type SendOutcome } from './send-message.ts'
import {
  deleteMessage,
  findMessages,
  findOwnMessage,
  findPageAfter,
  findPageBefore,
  type ReadRow,
} from './statements.ts'
import { showMessages } from './views.ts'

/** What a list of messages is asked for. */
export type MessagePage = { limit: number; offset: number; afterSequence?: number; beforeSequence?: number }

/** Behind the newest of every conversation. */
const END = Number.MAX_SAFE_INTEGER

export function messageRoutes(deps: SendingDeps): BoundRoute[] {
  const { db, geography, moderation, waker } = deps
  const { countryOf } = geography

  const findPage = (conversationId: string, accountId: string, page: MessagePage): Promise<ReadRow[]> => {
    const { limit, offset, afterSequence, beforeSequence = END } = page
    return afterSequence === undefined
      ? findPageBefore(db, conversationId, accountId, beforeSequence, limit, offset)
      : findPageAfter(db, conversationId, accountId, afterSequence, limit, offset)
  }

  const attempt = async (
    { params, body, address }: Call<typeof calls.sendMessage>,
    { viewer, tokenHash }: CachedSession,
  ) => {
    const actor = { accountId: viewer.accountId, address }
    const result = await attemptToSend(deps, actor, { conversationId: params.id, message: body, tokenHash })
    return result?.outcome === 'sent' && result.announced ? created(result.announced) : null
  }

  return [
    route(calls.listMessages, async ({ viewer, params, query, locale, address }) => {
      const conversation = await findOwn(deps, params.id, viewer.accountId)
      if (!conversation) return refuse('NOT_FOUND')
      // After the conversation: a message that is deleted meanwhile is then behind the version, so a client reads it again.
      const rows = await findPage(params.id, viewer.accountId, query)
      return ok({
        data: await showMessages(deps, rows, { conversation, locale, viewer, country: countryOf(address) }),
        total: conversation.last_sequence,
        deletionsVersion: conversation.deletions_version,
      })
    }),
    route(calls.getMessage, async ({ viewer, params, locale, address }) => {
      const [found] = await findMessages(db, [params.id])
      const conversation = found && (await findOwn(deps, found.conversation_id, viewer.accountId))
      if (!found || !conversation) return refuse('NOT_FOUND')
      const rows = await findPageBefore(db, found.conversation_id, viewer.accountId, found.sequence + 1, 1, 0)
      const look = { conversation, locale, viewer, country: countryOf(address) }
      const [message] = await showMessages(deps, rows, look)
      return message ? ok(message) : refuse('NOT_FOUND')
    }),
    optimisticRoute(calls.sendMessage, attempt, async ({ viewer, params, body, address, locale }) => {
      const actor = { accountId: viewer.accountId, address }
      const result = await send(deps, actor, { conversationId: params.id, message: body })
      if (result.outcome !== 'sent') return refuseSend(result)
      // Without files everybody is shown the same.
      if (result.announced && result.row.file_ids.length === 0) return created(result.announced)
      const look = { conversation: result.conversation, locale, viewer, country: countryOf(address) }
      const [message] = await showMessages(deps, [{ ...result.row, is_bought: false }], look)
      if (!message) throw new Error('a message that was sent is not shown')
      return result.isNew ? created(message) : ok(message)
    }),
    route(calls.deleteMessage, async ({ viewer, params }) => {
      const [own] = await findOwnMessage(db, params.id, viewer.accountId)
      if (!own) return refuse('NOT_FOUND')
      if (!own.is_deleted) {
        const reported = await moderation.findReported(db, 'message', [params.id])
        await deleteMessage(db, params.id, viewer.accountId, reported.size > 0)
        waker.wake()
      }
      return ok({ success: true as const })
    }),
  ]
}

function refuseSend(result: Exclude<SendOutcome, { outcome: 'sent' }>) {
  return answerBy(result, {
    absent: 'NOT_FOUND',
    read_only: 'CONVERSATION_READ_ONLY',
    empty: 'MESSAGE_EMPTY',
    field: ({ field, rule }) => refuse('VALIDATION_FAILED', { fields: [{ field, rule }] }),
    file: ({ code }) => refuse(code),
    not_approved: 'PERFORMER_NOT_APPROVED',
    id_reused: 'IDEMPOTENCY_KEY_REUSED',
    gated: ({ ways }) => refuse('MESSAGE_GATED', { ways }),
  })
}
