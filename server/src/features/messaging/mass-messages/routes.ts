import * as calls from '@stagedoor/contract/mass-messages'
import { fromCents } from '@stagedoor/contract/money'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { MessagingDeps } from '../deps.ts'
import { findMass, findMasses, findResults, type MassRow } from './queries.ts'
import { countRecipients, takeBack, writeMassMessage, type MassOutcome } from './send-mass-message.ts'

export function massMessageRoutes(deps: MessagingDeps): BoundRoute[] {
  const { db } = deps
  const massView = (row: MassRow) => viewAt(row, deps.clock.now())
  return [
    route(calls.sendMassMessage, async ({ viewer, body }) => {
      const result = await writeMassMessage(deps, viewer, body)
      if (result.outcome !== 'written') return refuseMass(result)
      return result.isNew ? created(massView(result.row)) : ok(massView(result.row))
    }),
    route(calls.countMassRecipients, async ({ viewer, body }) =>
      ok({ total: await countRecipients(deps, viewer.accountId, body) }),
    ),
    route(calls.listMassMessages, async ({ viewer, query }) => {
      const { rows, total } = await findMasses(db, viewer.accountId, query)
      return ok({ data: rows.map(massView), total })
    }),
    route(calls.getMassMessage, async ({ viewer, params }) => {
      const row = await findMass(db, params.id, viewer.accountId)
      if (!row) return refuse('NOT_FOUND')
      const { read, bought, unsent } = await findResults(db, row.id)
      const totalEarned = fromCents(bought * row.price_token_cents)
      return ok({ ...massView(row), totalRead: read, totalBought: bought, totalEarned, totalUnsent: unsent })
    }),
    route(calls.unsendMassMessage, async ({ viewer, params }) => {
      const row = await takeBack(deps, params.id, viewer.accountId)
      return row ? ok(massView(row)) : refuse('NOT_FOUND')
    }),
  ]
}

const viewAt = (row: MassRow, now: Date): calls.MassMessage => ({
  _id: row.id,
  text: row.text,
  subscriptionType: groupOf(row),
  listIds: row.list_ids,
  excludeListIds: row.exclude_list_ids,
  excludeBuyers: row.excludes_buyers,
  fileIds: row.file_ids,
  teaserId: row.teaser_id,
  isSale: row.is_sale,
  price: fromCents(row.price_token_cents),
  status: row.status,
  scheduledAt: row.scheduled_at.toISOString(),
  isUnderWay: row.work !== null && (row.status !== 'scheduled' || row.scheduled_at <= now),
  totalRecipients: row.total_recipients,
  totalSent: row.total_sent,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

function groupOf({ to_subscribers, to_followers }: MassRow): calls.MassMessage['subscriptionType'] {
  if (to_subscribers) return to_followers ? 'all' : 'subscribers'
  return to_followers ? 'followers' : 'none'
}

function refuseMass(result: Exclude<MassOutcome, { outcome: 'written' }>) {
  return answerBy(result, {
    empty: 'MESSAGE_EMPTY',
    not_approved: 'PERFORMER_NOT_APPROVED',
    file: ({ code }) => refuse(code),
    in_past: ({ now }) => refuse('SCHEDULE_IN_PAST', { now: now.toISOString() }),
    field: ({ field, rule }) => refuse('VALIDATION_FAILED', { fields: [{ field, rule }] }),
    no_time: () => refuse('VALIDATION_FAILED', { fields: [{ field: 'scheduledAt', rule: 'required' }] }),
    unknown_list: () => refuse('VALIDATION_FAILED', { fields: [{ field: 'listIds', rule: 'exists' }] }),
    nobody: () => refuse('VALIDATION_FAILED', { fields: [{ field: 'subscriptionType', rule: 'minItems' }] }),
  })
}
