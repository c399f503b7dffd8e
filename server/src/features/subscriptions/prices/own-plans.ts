import * as contract from '@stagedoor/contract/subscription-prices'
import { fromCents, toCents } from '@stagedoor/contract/money'
import { offerMonths } from '@stagedoor/contract/subscription-words'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { ok, refuse } from '#src/platform/http/answer.ts'
import { route, type BoundRoute } from '#src/platform/http/route.ts'
import type { PlanChange } from '../../profiles/index.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { listOffers, lockOffersOf } from '../plans/queries.ts'
import { countRenewalPrices } from './queries.ts'
import {
  findSharedLength,
  requestedCentsOf,
  pendingRiseOf,
  priceEffectiveAt,
  refusePlans,
  risesOf,
  type PlanLimits,
} from './rules.ts'

const amountOf = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))
const centsOf = (amount: number | null | undefined): number | null | undefined =>
  typeof amount === 'number' ? toCents(amount) : amount

/** The limits that the site sets now. */
const planLimitsOf = ({ settings }: Pick<SubscriptionsDeps, 'settings'>): PlanLimits => ({
  minimumCents: settings.cents('minimumSubscriptionPrice'),
  maximumCents: settings.cents('maximumSubscriptionPrice'),
  isFreeAllowed: settings.get('freeSubscriptionEnabled'),
})

/** Why a creator may not set these prices; null when they may. */
export function refusalOfPlans(deps: Pick<SubscriptionsDeps, 'settings'>, change: PlanChange) {
  const limits = planLimitsOf(deps)
  const reason = refusePlans(change, limits)
  switch (reason) {
    case null:
      return null
    case 'price_out_of_limits':
      return refuse('AMOUNT_OUT_OF_LIMITS', {
        minimum: fromCents(limits.minimumCents),
        maximum: fromCents(limits.maximumCents),
      })
    case 'free_not_allowed':
      return refuse('FREE_SUBSCRIPTION_DISABLED')
    default:
      return reason satisfies never
  }
}

/**
 * Whether a creator may have these prices beside their offers, of which no active one has the length of a price. Under the
 * lock of the offers, so that of a price and an offer of one length that are set at once one is refused. Rule SUB-20.
 */
export async function mayHavePrices(tx: Tx, performerId: string, change: PlanChange): Promise<boolean> {
  await lockOffersOf(tx, performerId)
  return isFreeOfOffers(tx, performerId, change)
}

const isFreeOfOffers = async (executor: Db | Tx, performerId: string, change: PlanChange): Promise<boolean> =>
  findSharedLength(change, await listOffers(executor, { performerId, isActive: true })) === null

/** A creator's own prices, reviewed and changed. */
export function ownPlanRoutes(deps: SubscriptionsDeps): BoundRoute[] {
  const { db, clock, profiles } = deps
  return [
    route(contract.getOwnPlans, async ({ viewer }) => ok(await showOwnPlans(deps, db, viewer.accountId))),
    route(contract.reviewOwnPlans, async ({ viewer, body }) => {
      const [monthlyPriceCents, yearlyPriceCents] = [centsOf(body.monthlyPrice), centsOf(body.yearlyPrice)]
      const change = changeOf({ monthlyPriceCents, yearlyPriceCents })
      const refusal = refusalOfPlans(deps, change)
      if (refusal !== null) return refusal
      if (!(await isFreeOfOffers(db, viewer.accountId, change))) return refuse('PLAN_LENGTH_TAKEN')
      const rises = risesOf(await countRenewalPrices(db, viewer.accountId), {
        monthlyPriceCents: monthlyPriceCents ?? null,
        yearlyPriceCents: yearlyPriceCents ?? null,
      })
      return ok({
        rises: rises.map(({ row, newCents }) => ({
          subscriptionType: row.type,
          periodMonths: row.period_months,
          price: fromCents(row.price_cents),
          newPrice: fromCents(newCents),
          count: row.count,
        })),
        effectiveAt: priceEffectiveAt(clock.now()).toISOString(),
      })
    }),
    route(contract.updateOwnPlans, async ({ viewer: { accountId }, body }) => {
      const change = changeOf({
        monthlyPriceCents: centsOf(body.monthlyPrice),
        yearlyPriceCents: centsOf(body.yearlyPrice),
        isFree: body.isFreeSubscription,
        freeDays: body.durationFreeSubscriptionDays,
      })
      const refusal = refusalOfPlans(deps, change)
      if (refusal !== null) return refusal
      const isChanged = await profiles.changePlans(accountId, change, (tx) => mayHavePrices(tx, accountId, change))
      if (!isChanged) return refuse('PLAN_LENGTH_TAKEN')
      return ok(await showOwnPlans(deps, db, accountId))
    }),
  ]
}

/** The sent fields; undefined ones stay. */
function changeOf(fields: { [K in keyof PlanChange]?: PlanChange[K] | undefined }): PlanChange {
  // Without its undefined fields the object is a change.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as PlanChange
}

async function showOwnPlans(
  deps: SubscriptionsDeps,
  executor: Db | Tx,
  performerId: string,
): Promise<contract.OwnPlans> {
  const { clock, profiles, settings } = deps
  const [plans, offers, rows] = await Promise.all([
    profiles.findPlans(executor, performerId),
    listOffers(executor, { performerId, isActive: true }),
    countRenewalPrices(executor, performerId),
  ])
  const prices = plans ?? { monthlyPriceCents: null, yearlyPriceCents: null }
  const offerPrices = new Map(offers.map(({ id, price_cents }) => [id, price_cents]))
  const limits = planLimitsOf(deps)
  return {
    isFreeSubscription: plans?.isFree ?? false,
    durationFreeSubscriptionDays: plans?.freeDays ?? null,
    monthlyPrice: amountOf(prices.monthlyPriceCents),
    yearlyPrice: amountOf(prices.yearlyPriceCents),
    limits: {
      minimumPrice: fromCents(limits.minimumCents),
      maximumPrice: fromCents(limits.maximumCents),
      isFreeAllowed: limits.isFreeAllowed,
      freeDays: settings.get('freeSubscriptionDuration'),
      offerMonths: [...offerMonths],
    },
    renewals: rows.map((row) => {
      const rise = pendingRiseOf(row, requestedCentsOf(row, { plans: prices, offers: offerPrices }))
      return {
        subscriptionType: row.type,
        offerId: row.offer_id,
        periodMonths: row.period_months,
        price: fromCents(row.price_cents),
        count: row.count,
        priceChange: rise && {
          price: fromCents(rise.priceCents),
          effectiveAt: (rise.from ?? priceEffectiveAt(clock.now())).toISOString(),
          acceptedCount: rise.acceptedCount,
        },
      }
    }),
  }
}
