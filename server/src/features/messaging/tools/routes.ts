import * as calls from '@stagedoor/contract/message-tools'
import { fromCents } from '@stagedoor/contract/money'
import { created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import { oneLineWithoutTags, withoutTags } from '#src/platform/text/plain-text.ts'
import { findPair, findPairRelation } from '../conversations/statements.ts'
import type { MessagingDeps } from '../deps.ts'
import { messageView } from '../messages/views.ts'
import * as queries from './queries.ts'
import { searchMessages } from './search-queries.ts'

export function messageToolRoutes(deps: MessagingDeps): BoundRoute[] {
  return [...templateRoutes(deps), ...welcomeRoutes(deps), ...noteRoutes(deps), searchRoute(deps)]
}

const textOf = ({ title, text }: { title: string; text: string }) => ({
  title: oneLineWithoutTags(title),
  text: withoutTags(text),
})

const templateView = (row: queries.TemplateRow): calls.Template => ({
  _id: row.id,
  title: row.title,
  text: row.text,
  updatedAt: row.updated_at.toISOString(),
})

function templateRoutes({ db }: MessagingDeps): BoundRoute[] {
  return [
    route(calls.listTemplates, async ({ viewer }) => {
      const rows = await queries.findTemplates(db, viewer.accountId)
      return ok({ data: rows.map(templateView), total: rows.length })
    }),
    route(calls.createTemplate, async ({ viewer, body }) => {
      const maximum = calls.MAXIMUM_TEMPLATES
      const row = await queries.insertTemplate(db, viewer.accountId, { ...textOf(body), maximum })
      return row ? created(templateView(row)) : refuse('TOO_MANY_TEMPLATES', { maximum })
    }),
    route(calls.updateTemplate, async ({ viewer, params, body }) => {
      const own = { id: params.id, performerId: viewer.accountId }
      const row = await queries.updateTemplate(db, own, textOf(body))
      return row ? ok(templateView(row)) : refuse('NOT_FOUND')
    }),
    route(calls.deleteTemplate, async ({ viewer, params }) => {
      await queries.deleteTemplate(db, { id: params.id, performerId: viewer.accountId })
      return ok({ success: true as const })
    }),
  ]
}

function welcomeRoutes({ db }: MessagingDeps): BoundRoute[] {
  return [
    route(calls.getWelcomeMessage, async ({ viewer }) => ok(await queries.findWelcome(db, viewer.accountId))),
    route(calls.setWelcomeMessage, async ({ viewer, body }) => {
      const welcome = { isEnabled: body.isEnabled, text: withoutTags(body.text) }
      if (welcome.isEnabled && welcome.text === '') return refuse('MESSAGE_EMPTY')
      await queries.saveWelcome(db, viewer.accountId, welcome)
      return ok(welcome)
    }),
  ]
}

function noteRoutes({ db, facts, audience }: MessagingDeps): BoundRoute[] {
  /** Null: the creator has no conversation with this account. */
  async function show(performerId: string, fanId: string): Promise<calls.FanNote | null> {
    const [pair] = await findPair(db, performerId, fanId)
    if (!pair) return null
    const [note, spending, since, [relation], blocked] = await Promise.all([
      queries.findNote(db, { performerId, fanId }),
      facts.findSpending(db, { performerId, fanId }),
      facts.findSubscribedSince(db, { performerId, fanId }),
      findPairRelation(db, performerId, fanId),
      audience.blockedAmong(db, [{ performerId, fanId }]),
    ])
    return {
      userId: fanId,
      note,
      totalSpent: fromCents(spending.spentTokenCents),
      totalTipped: fromCents(spending.tippedTokenCents),
      isSubscribed: relation?.is_subscribed ?? false,
      subscribedSince: since?.toISOString() ?? null,
      isFollowing: relation?.is_following ?? false,
      isBlocked: blocked.size > 0,
    }
  }
  return [
    route(calls.getFanNote, async ({ viewer, params }) => {
      const shown = await show(viewer.accountId, params.id)
      return shown ? ok(shown) : refuse('NOT_FOUND')
    }),
    route(calls.setFanNote, async ({ viewer, params, body }) => {
      const shown = await show(viewer.accountId, params.id)
      if (!shown) return refuse('NOT_FOUND')
      const note = withoutTags(body.note)
      await queries.saveNote(db, { performerId: viewer.accountId, fanId: params.id }, note)
      return ok({ ...shown, note })
    }),
  ]
}

const searchRoute = ({ db, profiles }: MessagingDeps): BoundRoute =>
  route(calls.searchMessages, async ({ viewer, query, locale }) => {
    const { conversationId = null, ...search } = query
    const { rows, total } = await searchMessages(db, viewer.accountId, { ...search, conversationId })
    const people = rows.flatMap((row) => [row.sender_id, row.recipient_id])
    const cards = await profiles.findUserCards(db, [...new Set(people)])
    const data = rows.map((row) => ({
      ...messageView(row, { cards, locale, isBought: false }),
      recipientInfo: cards.get(row.recipient_id) ?? null,
    }))
    return ok({ data, total })
  })
