import * as calls from '@stagedoor/contract/conversations'
import * as messageCalls from '@stagedoor/contract/messages'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Actor, SendingDeps } from '../deps.ts'
import { decideForConversation } from '../may-write.ts'
import { openWith } from './open-conversation.ts'
import { findConversations } from './queries.ts'
import { countUnread, readConversation } from './statements.ts'
import { showConversations } from './views.ts'

const done = ok({ success: true as const })

export function conversationRoutes(deps: SendingDeps): BoundRoute[] {
  const { db, waker } = deps

  /** One conversation with what its side may write there. Null: not theirs. */
  async function showOne(id: string, actor: Actor): Promise<calls.Conversation | null> {
    const decided = await decideForConversation(deps, id, actor)
    const [shown] = decided ? await showConversations(deps, actor.accountId, [decided.row]) : []
    if (!decided || !shown) return null
    const { decision, row } = decided
    return {
      ...shown,
      isBlocked: row.is_blocked || decision.outcome === 'read_only',
      mayWrite: decision.outcome === 'allowed',
      ways: decision.outcome === 'gated' ? decision.ways : [],
    }
  }

  type Search = Parameters<typeof findConversations>[2] & { type?: 'private' | 'stream' | undefined }
  const list = async (accountId: string, { type, ...search }: Search) => {
    // A stream's chat is nobody's own conversation.
    if (type === 'stream') return ok({ data: [], total: 0, cursor: null })
    const { rows, total, cursor } = await findConversations(db, accountId, search)
    return ok({ data: await showConversations(deps, accountId, rows), total, cursor })
  }

  return [
    route(calls.listConversations, ({ viewer, query, page }) =>
      list(viewer.accountId, { query, page, type: query.type }),
    ),
    route(calls.searchConversations, ({ viewer, query, page }) =>
      list(viewer.accountId, { query, page, type: query.type }),
    ),
    route(calls.createConversation, async ({ viewer, body, address }) => {
      const opened = await openWith(deps, { viewer, address }, body)
      const shown =
        opened.outcome === 'opened' ? await showOne(opened.id, { accountId: viewer.accountId, address }) : null
      if (opened.outcome !== 'opened' || !shown) return refuse('NOT_FOUND')
      return opened.isNew ? created(shown) : ok(shown)
    }),
    route(calls.getConversation, async ({ viewer, params, address }) => {
      const shown = await showOne(params.id, { accountId: viewer.accountId, address })
      return shown ? ok(shown) : refuse('NOT_FOUND')
    }),
    route(messageCalls.countUnread, async ({ viewer }) => {
      const [row] = await countUnread(db, viewer.accountId)
      return ok({ total: row?.total ?? 0 })
    }),
    route(messageCalls.readAll, async ({ viewer, params }) => {
      const [row] = await readConversation(db, params.id, viewer.accountId)
      if (!row) return refuse('NOT_FOUND')
      waker.wake()
      return done
    }),
  ]
}
