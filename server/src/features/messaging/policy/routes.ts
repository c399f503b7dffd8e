import * as calls from '@stagedoor/contract/message-settings'
import { fromCents, toCents } from '@stagedoor/contract/money'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { MessagingDeps } from '../deps.ts'
import type { Policy } from '../rules.ts'
import { findPolicy, findShown, savePolicy, saveShown } from './queries.ts'

export function policyRoutes({ db, audience }: Pick<MessagingDeps, 'db' | 'audience'>): BoundRoute[] {
  return [
    route(calls.getMessagePolicy, async ({ viewer }) => ok(policyView(await findPolicy(db, viewer.accountId)))),
    route(calls.setMessagePolicy, async ({ viewer, body }) => {
      const isSaved = await db.transaction().execute(async (tx) => {
        for (const listId of body.listIds) {
          if (!(await audience.takeAsAudience(tx, { ownerId: viewer.accountId, listId }))) return false
        }
        await savePolicy(tx, viewer.accountId, policyOf(body))
        return true
      })
      return isSaved ? ok(body) : refuse('VALIDATION_FAILED', { fields: [{ field: 'listIds', rule: 'exists' }] })
    }),
    route(calls.getMessageSettings, async ({ viewer }) => ok(await findShown(db, viewer.accountId))),
    route(calls.setMessageSettings, async ({ viewer, body }) => {
      await saveShown(db, viewer.accountId, body)
      return ok(body)
    }),
  ]
}

const amountOf = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))
const centsOf = (amount: number | null): number | null => (amount === null ? null : toCents(amount))

const policyView = (policy: Policy): calls.MessagePolicy => ({
  subscribers: policy.allowsSubscribers,
  followers: policy.allowsFollowers,
  everyone: policy.allowsEveryone,
  minimumTip: amountOf(policy.minimumTipTokenCents),
  minimumSpent: amountOf(policy.minimumSpentTokenCents),
  listIds: [...policy.listIds],
})

const policyOf = (policy: calls.MessagePolicy): Policy => ({
  allowsSubscribers: policy.subscribers,
  allowsFollowers: policy.followers,
  allowsEveryone: policy.everyone,
  minimumTipTokenCents: centsOf(policy.minimumTip),
  minimumSpentTokenCents: centsOf(policy.minimumSpent),
  listIds: policy.listIds,
})
