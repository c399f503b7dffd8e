import * as calls from '@stagedoor/contract/messages'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { SendingDeps } from '../deps.ts'
import { findOwn } from '../may-write.ts'
import { send, type SendOutcome } from './send-message.ts'
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

  return [
    route(calls.listMessages, async ({ viewer, params, query, locale, address }) => {
      const conversation = await findOwn(deps, params.id, viewer.accountId)
      if (!conversation) return refuse('NOT_FOUND')
      const rows = await findPage(params.id, viewer.accountId, query)
      return ok({
        data: await showMessages(deps, rows, { conversation, locale, viewer, country: countryOf(address) }),
        total: conversation.last_sequence,
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
    route(calls.sendMessage, async ({ viewer, params, body, address, locale }) => {
      const actor = { accountId: viewer.accountId, address }
      const result = await send(deps, actor, { conversationId: params.id, message: body })
      if (result.outcome !== 'sent') return refuseSend(result)
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
  switch (result.outcome) {
    case 'absent':
      return refuse('NOT_FOUND')
    case 'read_only':
      return refuse('CONVERSATION_READ_ONLY')
    case 'empty':
      return refuse('MESSAGE_EMPTY')
    case 'field':
      return refuse('VALIDATION_FAILED', { fields: [{ field: result.field, rule: result.rule }] })
    case 'file':
      return refuse(result.code)
    case 'not_approved':
      return refuse('PERFORMER_NOT_APPROVED')
    case 'id_reused':
      return refuse('IDEMPOTENCY_KEY_REUSED')
    case 'gated':
      return refuse('MESSAGE_GATED', { ways: result.ways })
    default:
      return result satisfies never
  }
}
