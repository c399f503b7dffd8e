import * as conversationCalls from '@stagedoor/contract/conversations'
import type { Locale } from '@stagedoor/contract/locales'
import * as calls from '@stagedoor/contract/messages'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { findOpenEvidence } from '../../moderation/index.ts'
import type { SendingDeps } from '../deps.ts'
import type { MessagePage } from '../messages/routes.ts'
import type { MessageRow } from '../messages/statements.ts'
import { messageView } from '../messages/views.ts'
import { chatPeopleRoutes } from './people-routes.ts'
import { seeChat, seeChatOf, sendLine, showChat, type ChatViewer } from './chats.ts'
import { clearChat, findLinesAfter, findLinesBefore, setChatAudience } from './statements.ts'

const done = ok({ success: true as const })

export function chatRoutes(deps: SendingDeps): BoundRoute[] {
  const { db, profiles, waker } = deps

  const show = async (rows: readonly MessageRow[], locale: Locale) => {
    const cards = await profiles.findUserCards(db, [...new Set(rows.map((row) => row.sender_id))])
    return rows.map((row) => messageView(row, { cards, locale, isBought: false }))
  }

  const list = async (id: string, viewer: ChatViewer, { query, locale }: { query: MessagePage; locale: Locale }) => {
    const seen = await seeChat(deps, id, viewer)
    if (!seen) return refuse('NOT_FOUND')
    const { limit, offset, afterSequence, beforeSequence = Number.MAX_SAFE_INTEGER } = query
    const { cleared_sequence: cleared, last_sequence: last } = seen.row
    const find = afterSequence === undefined ? findLinesBefore : findLinesAfter
    const rows = await find(db, id, Math.max(cleared, afterSequence ?? 0), beforeSequence, limit, offset)
    return ok({ data: await show(rows, locale), total: last - cleared })
  }

  return [
    route(conversationCalls.getStreamConversation, async ({ viewer, params, address }) => {
      const accountId = viewer?.accountId ?? null
      const seen = await seeChatOf(deps, params.id, { accountId, address })
      return seen ? ok(await showChat(deps, seen, accountId)) : refuse('NOT_FOUND')
    }),
    route(conversationCalls.updateStreamConversation, async ({ viewer, params, body, address }) => {
      const { accountId } = viewer
      await setChatAudience(db, params.id, accountId, body.audience ?? null, body.slowModeSeconds ?? null)
      const seen = await seeChat(deps, params.id, { accountId, address })
      return seen?.row.performer_id === accountId ? ok(await showChat(deps, seen, accountId)) : refuse('NOT_FOUND')
    }),
    route(calls.listPublicMessages, ({ viewer, params, query, locale, address }) =>
      list(params.id, { accountId: viewer?.accountId ?? null, address }, { query, locale }),
    ),
    route(calls.listStreamMessages, ({ viewer, params, query, locale, address }) =>
      list(params.id, { accountId: viewer.accountId, address }, { query, locale }),
    ),
    route(calls.sendStreamMessage, async ({ viewer, params, body, address, locale }) => {
      const result = await sendLine(deps, { accountId: viewer.accountId, address }, { id: params.id, ...body })
      return answerBy(result, {
        sent: async ({ row, isNew }) => {
          const [line] = await show([row], locale)
          if (!line) throw new Error('a line that was sent is not shown')
          return isNew ? created(line) : ok(line)
        },
        absent: 'NOT_FOUND',
        empty: 'MESSAGE_EMPTY',
        too_long: () => refuse('VALIDATION_FAILED', { fields: [{ field: 'text', rule: 'maxLength' }] }),
        id_reused: 'IDEMPOTENCY_KEY_REUSED',
        gated: ({ ways }) => refuse('MESSAGE_GATED', { ways }),
        restricted: ({ until }) => refuse('CHAT_RESTRICTED', { until: until?.toISOString() ?? null }),
        slow: ({ retryAfterSeconds }) => refuse('CHAT_SLOW', { retryAfterSeconds }),
        words: 'WORDS_REFUSED',
      })
    }),
    ...chatPeopleRoutes(deps),
    route(calls.clearStreamMessages, async ({ viewer, params }) => {
      const [row] = await clearChat(db, params.id, viewer.accountId, await findOpenEvidence(db))
      if (!row) return refuse('NOT_FOUND')
      waker.wake()
      return done
    }),
  ]
}
