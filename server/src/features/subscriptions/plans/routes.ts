import * as contract from '@stagedoor/contract/subscription-offers'
import { fromCents, toCents } from '@stagedoor/contract/money'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { answerBy, created, ok, refuse } from '#src/platform/http/answer.ts'
import { onceRoute } from '#src/platform/http/once-route.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { createTrialLink } from './create-trial-link.ts'
import { ownPlanRoutes } from '../prices/own-plans.ts'
import { findFreeDaysUsed } from '../queries.ts'
import { listPlans } from './list-plans.ts'
import { changeOffer, createOffer, offerView, type OfferOutcome } from './offers.ts'
import { findTrialLink, listOffers, listTrialLinks, revokeTrialLink, type TrialLinkRow } from './queries.ts'

/** What creators offer: seen by everyone, and changed by themselves. */
export const planRoutes = (deps: SubscriptionsDeps): BoundRoute[] => [
  ...publicRoutes(deps),
  ...ownPlanRoutes(deps),
  ...offerRoutes(deps),
  ...trialRoutes(deps),
]

const centsView = (cents: number | null) => (cents === null ? null : fromCents(cents))

function publicRoutes(deps: SubscriptionsDeps): BoundRoute[] {
  const { db, clock, profiles, audience, settings } = deps
  const isHidden = (viewer: Viewer | null, address: string, performerId: string) =>
    audience.isBlocked(db, { accountId: viewer?.accountId ?? null, country: deps.countryOf(address) }, performerId)
  return [
    route(contract.getSubscriptionPlans, async ({ params: { performerId }, viewer, address }) => {
      const plans = await profiles.findPlans(db, performerId)
      if (!plans?.isPublic || (await isHidden(viewer, address, performerId))) return refuse('NOT_FOUND')
      const isFree = plans.isFree && settings.get('freeSubscriptionEnabled')
      const use = { fanId: viewer?.accountId ?? '', performerIds: [performerId], kind: 'free' } as const
      const used = viewer === null ? new Set<string>() : await findFreeDaysUsed(db, use)
      const offers = await listOffers(db, { performerId, isActive: true })
      const freeSubscriptionDays = isFree ? (plans.freeDays ?? settings.get('freeSubscriptionDuration')) : null
      const canUseFreeSubscription = isFree && !used.has(performerId)
      return ok({
        performerId,
        isFreeSubscription: isFree,
        freeSubscriptionDays,
        canUseFreeSubscription,
        plans: listPlans({ ...plans, freeDays: canUseFreeSubscription ? freeSubscriptionDays : null, offers }),
        monthlyPrice: centsView(plans.monthlyPriceCents),
        yearlyPrice: centsView(plans.yearlyPriceCents),
        offers: offers.map((row) => offerView(row, plans.monthlyPriceCents)),
      })
    }),
    route(contract.getTrialOffer, async ({ params: { code }, viewer, address }) => {
      const link = await findTrialLink(db, code, clock.now())
      const plans = link && (await profiles.findPlans(db, link.performer_id))
      if (link === null || !plans?.isPublic || (await isHidden(viewer, address, link.performer_id)))
        return refuse('NOT_FOUND')
      return ok({
        code: link.code,
        performerId: link.performer_id,
        days: link.days,
        monthlyPrice: centsView(plans.monthlyPriceCents),
        expiredAt: link.ends_at?.toISOString() ?? null,
      })
    }),
  ]
}

function offerRoutes(deps: SubscriptionsDeps): BoundRoute[] {
  const { db, profiles } = deps
  const view = async (executor: Db | Tx, performerId: string, outcome: OfferOutcome) => {
    if (outcome.outcome !== 'written') return refuseOffer(outcome)
    return ok(offerView(outcome.row, (await profiles.findPlans(executor, performerId))?.monthlyPriceCents ?? null))
  }
  return [
    route(contract.listOwnOffers, async ({ viewer: { accountId: performerId }, query }) => {
      const rows = await listOffers(db, { performerId, isActive: query.isActive ?? null })
      const monthly = (await profiles.findPlans(db, performerId))?.monthlyPriceCents ?? null
      const ordered = query.sortBy === 'months' ? rows : rows.toSorted(byTime(query.sortBy))
      const directed = query.sortBy !== 'months' && query.sort === 'desc' ? ordered.toReversed() : ordered
      const page = directed.slice(query.offset, query.offset + query.limit)
      return ok({ data: page.map((row) => offerView(row, monthly)), total: rows.length })
    }),
    onceRoute(contract.createOffer, db, async (tx, { viewer: { accountId: performerId }, body: { months, price } }) => {
      const outcome = await createOffer(deps, tx, { performerId, months, priceCents: toCents(price) })
      const answer = await view(tx, performerId, outcome)
      return answer.kind === 'success' ? created(answer.data) : answer
    }),
    route(contract.updateOffer, async ({ viewer, params, body }) => {
      const performerId = viewer.accountId
      const priceCents = body.price === undefined ? undefined : toCents(body.price)
      const outcome = await db.transaction().execute(async (tx) => {
        const changed = await changeOffer(deps, tx, { performerId, id: params.id, priceCents, isActive: body.isActive })
        if (changed.outcome === 'written') await recordEvent(tx, 'profiles.plans_changed', { performerId })
        return changed
      })
      return view(db, performerId, outcome)
    }),
  ]
}

const byTime =
  (sortBy: 'createdAt' | 'updatedAt') =>
  (a: { created_at: Date; updated_at: Date }, b: { created_at: Date; updated_at: Date }): number =>
    sortBy === 'createdAt'
      ? a.created_at.getTime() - b.created_at.getTime()
      : a.updated_at.getTime() - b.updated_at.getTime()

function refuseOffer(outcome: Exclude<OfferOutcome, { outcome: 'written' }>) {
  return answerBy(outcome, {
    absent: 'NOT_FOUND',
    length_taken: 'PLAN_LENGTH_TAKEN',
    out_of_limits: ({ minimumCents, maximumCents }) =>
      refuse('AMOUNT_OUT_OF_LIMITS', { minimum: fromCents(minimumCents), maximum: fromCents(maximumCents) }),
  })
}

function trialRoutes(deps: SubscriptionsDeps): BoundRoute[] {
  const { db, clock, publicUrl } = deps
  const view = (row: TrialLinkRow) => {
    const isOver = row.ends_at !== null && row.ends_at <= clock.now()
    const isUsedUp = row.maximum_uses !== null && row.use_count >= row.maximum_uses
    return {
      _id: row.id,
      code: row.code,
      url: `${publicUrl}/trial/${row.code}`,
      days: row.days,
      maximumUses: row.maximum_uses,
      numberOfUses: row.use_count,
      expiredAt: row.ends_at?.toISOString() ?? null,
      isActive: row.revoked_at === null && !isOver && !isUsedUp,
      createdAt: row.created_at.toISOString(),
    }
  }
  return [
    route(contract.listTrialLinks, async ({ viewer, query }) => {
      const { sort, limit, offset, isActive = null } = query
      const page = { performerId: viewer.accountId, isActive, now: clock.now(), sort, limit, offset }
      const { rows, total } = await listTrialLinks(db, page)
      return ok({ data: rows.map(view), total })
    }),
    onceRoute(contract.createTrialLink, db, async (tx, { viewer, body }) => {
      const endsAt = body.expiredAt === undefined ? null : new Date(body.expiredAt)
      if (endsAt !== null && endsAt <= clock.now())
        return refuse('SCHEDULE_IN_PAST', { now: clock.now().toISOString() })
      const link = {
        performerId: viewer.accountId,
        days: body.days,
        maximumUses: body.maximumUses ?? null,
        endsAt,
      }
      return created(view(await createTrialLink(tx, link)))
    }),
    route(contract.deleteTrialLink, async ({ viewer, params }) => {
      const isRevoked = await revokeTrialLink(db, { id: params.id, performerId: viewer.accountId })
      return isRevoked ? ok({ success: true as const }) : refuse('NOT_FOUND')
    }),
  ]
}
