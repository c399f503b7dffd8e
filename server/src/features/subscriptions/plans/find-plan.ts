import type { OfferMonths, SubscriptionType } from '@stagedoor/contract/subscription-words'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { PerformerPlans } from '../../profiles/index.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import type { Plan } from '../facts.ts'
import { findOffer, findTrialLink, listOffers, type TrialLinkRow } from './queries.ts'

/** The fan's choice: a plan by its type, or an offer; a trial link adds free days before it. */
export type Choice = {
  performerId: string
  type?: SubscriptionType
  offerId?: string
  trialCode?: string
}

export type PlanOutcome =
  | { outcome: 'found'; plan: Plan; performer: PerformerPlans }
  | { outcome: 'absent' | 'not_offered' | 'free_disabled' | 'trial_invalid' }

const monthsOfType = { monthly: 1, yearly: 12 } as const

/** The currently offered plan of a choice. An offer of a year is yearly, any other monthly. */
export async function findPlan(deps: SubscriptionsDeps, executor: Db | Tx, choice: Choice): Promise<PlanOutcome> {
  const performer = await deps.profiles.findPlans(executor, choice.performerId)
  if (!performer?.isPublic) return { outcome: 'absent' }
  const link = choice.trialCode === undefined ? null : await findTrialLink(executor, choice.trialCode, deps.clock.now())
  if (choice.trialCode !== undefined && link?.performer_id !== choice.performerId) return { outcome: 'trial_invalid' }
  const plan = await offered(deps, executor, { choice, performer, link })
  return typeof plan === 'string' ? { outcome: plan } : { outcome: 'found', plan, performer }
}

type Requested = { choice: Choice; performer: PerformerPlans; link: TrialLinkRow | null }

async function offered(
  deps: SubscriptionsDeps,
  executor: Db | Tx,
  { choice, performer, link }: Requested,
): Promise<Plan | 'not_offered' | 'free_disabled'> {
  const trial = { freeDays: link?.days ?? 0, trialLinkId: link?.id ?? null }
  if (choice.offerId !== undefined) {
    const offer = await findOffer(executor, choice.offerId)
    if (!offer?.is_active || offer.performer_id !== choice.performerId) return 'not_offered'
    // Kept to these by a check constraint.
    const months = offer.months as OfferMonths
    const type = months === 12 ? 'yearly' : 'monthly'
    return { type, offerId: offer.id, priceCents: offer.price_cents, periodMonths: months, ...trial }
  }
  const type = choice.type ?? 'monthly'
  if (type === 'free') return freePlan(deps, performer)
  const priceCents = type === 'yearly' ? performer.yearlyPriceCents : performer.monthlyPriceCents
  if (priceCents !== null) return { type, offerId: null, priceCents, periodMonths: monthsOfType[type], ...trial }
  // Without a monthly price a trial is free days with nothing after them.
  return link === null ? 'not_offered' : { type, offerId: null, priceCents: 0, periodMonths: null, ...trial }
}

/** After the free days the monthly plan may follow, if there is one and the fan chooses it. */
function freePlan({ settings }: SubscriptionsDeps, performer: PerformerPlans): Plan | 'not_offered' | 'free_disabled' {
  if (!settings.get('freeSubscriptionEnabled')) return 'free_disabled'
  if (!performer.isFree) return 'not_offered'
  return {
    type: 'free',
    offerId: null,
    priceCents: performer.monthlyPriceCents ?? 0,
    periodMonths: performer.monthlyPriceCents === null ? null : 1,
    freeDays: performer.freeDays ?? settings.get('freeSubscriptionDuration'),
    trialLinkId: null,
  }
}

/** Whether a creator offers fans any plan, of whatever length or free, also before their page is public. Rule CRE-11. */
export async function offersPlan({ db, profiles, settings }: SubscriptionsDeps, performerId: string): Promise<boolean> {
  const [plans, offers] = await Promise.all([
    profiles.findPlans(db, performerId),
    listOffers(db, { performerId, isActive: true }),
  ])
  if (plans === null) return false
  const isFree = plans.isFree && settings.get('freeSubscriptionEnabled')
  return isFree || plans.monthlyPriceCents !== null || plans.yearlyPriceCents !== null || offers.length > 0
}
