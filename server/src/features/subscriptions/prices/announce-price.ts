import type { Tx } from '#src/platform/db/database.ts'
import { isLocale, defaultLocale, type Locale } from '@stagedoor/contract/locales'
import { crashPoint } from '#src/platform/faults/crash-point.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import { stopBilling } from '../billing/stop-billing.ts'
import { billingFactsOf, isBilledByGateway } from '../facts.ts'
import { grantAccess } from '../periods/add-period.ts'
import { findOffer } from '../plans/queries.ts'
import {
  findTerms,
  insertTerms,
  listLiveOf,
  lockSubscription,
  updateSubscription,
  type SubscriptionRow,
  type TermsRow,
} from '../queries.ts'
import { accessEndOf, decidePriceChange, firstPollAt } from '../rules.ts'
import { priceEffectiveAt } from './rules.ts'
import { productNameOf, usd } from '../subscription-texts.ts'

/**
 * Compares every renewing subscriber's terms with the current prices: a lower price applies from the next renewal on, a
 * higher one is announced and needs consent. A repeat changes nothing. Rule SUB-15.
 */
export async function applyPrices(deps: SubscriptionsDeps, performerId: string): Promise<void> {
  for (const row of await listLiveOf(deps.db, performerId)) {
    if (!row.is_renewing) continue
    await deps.db.transaction().execute((tx) => applyPrice(deps, tx, row.id))
    crashPoint('price.applied')
  }
}

async function applyPrice(deps: SubscriptionsDeps, tx: Tx, id: string): Promise<void> {
  const row = await lockSubscription(tx, id)
  if (row?.status !== 'active' || !row.is_renewing) return
  const priceCents = await requestedNow(deps, tx, row)
  if (priceCents === null) return
  const terms = await findTerms(tx, row.terms_id)
  switch (decidePriceChange(terms.price_cents, priceCents)) {
    case 'unchanged':
      return write(deps, tx, row, NO_ANNOUNCEMENT)
    case 'lower':
      return write(deps, tx, row, { ...NO_ANNOUNCEMENT, terms_id: (await agreeTo(deps, tx, terms, priceCents)).id })
    case 'needs_consent':
      return announce(deps, tx, row, priceCents)
    default:
      throw new Error('a price is higher, lower or the same')
  }
}

const NO_ANNOUNCEMENT = { announced_price_cents: null, announced_from: null, accepted_terms_id: null }

/** The current price of the same plan; null when it is not offered any more, which changes nothing. */
async function requestedNow({ profiles }: SubscriptionsDeps, tx: Tx, row: SubscriptionRow): Promise<number | null> {
  if (row.offer_id !== null) {
    const offer = await findOffer(tx, row.offer_id)
    return offer?.is_active ? offer.price_cents : null
  }
  const plans = await profiles.findPlans(tx, row.performer_id)
  return (row.type === 'yearly' ? plans?.yearlyPriceCents : plans?.monthlyPriceCents) ?? null
}

async function announce(deps: SubscriptionsDeps, tx: Tx, row: SubscriptionRow, priceCents: number): Promise<void> {
  if (row.announced_price_cents === priceCents) return
  const from = priceEffectiveAt(deps.clock.now())
  await write(deps, tx, row, { announced_price_cents: priceCents, announced_from: from, accepted_terms_id: null })
  await recordEvent(tx, 'subscriptions.price_announced', { subscriptionId: row.id })
}

/** Access reaches only as far as the fan has agreed to pay, so it is updated with each change. */
async function write(
  deps: SubscriptionsDeps,
  tx: Tx,
  row: SubscriptionRow,
  change:
    | (typeof NO_ANNOUNCEMENT & { terms_id?: string })
    | { announced_price_cents: number; announced_from: Date; accepted_terms_id: null }
    | { accepted_terms_id: string },
): Promise<void> {
  const changed = { ...row, ...change }
  const facts = billingFactsOf(changed)
  const expiresAt = accessEndOf(facts)
  // A gateway's own billing must be canceled before it bills without consent.
  const look = isBilledByGateway(row) && facts.paidUntil > deps.clock.now() ? { due_at: firstPollAt(facts) } : {}
  await grantAccess(deps, tx, await updateSubscription(tx, row.id, { ...change, ...look, expires_at: expiresAt }))
}

/** New terms with another price; everything else as agreed. */
async function agreeTo(deps: SubscriptionsDeps, tx: Tx, terms: TermsRow, priceCents: number): Promise<TermsRow> {
  const locale: Locale = isLocale(terms.locale) ? terms.locale : defaultLocale
  return insertTerms(tx, {
    fanId: terms.fan_id,
    performerId: terms.performer_id,
    priceCents,
    periodMonths: terms.period_months,
    isRenewing: true,
    freeDays: terms.free_days,
    couponCode: null,
    locale,
    disclosure: [`${productNameOf(locale, terms.period_months)}: ${usd(locale, priceCents)}`],
    consentedAt: deps.clock.now(),
  })
}

export type AcceptOutcome =
  | { outcome: 'accepted' | 'ended' | 'absent' }
  | { outcome: 'price_changed'; priceCents: number }

/** The fan consents to an announced price: renewals from its date on use new terms. A repeat changes nothing. */
export async function acceptPrice(
  deps: SubscriptionsDeps,
  tx: Tx,
  { fanId, id, priceCents }: { fanId: string; id: string; priceCents: number },
): Promise<AcceptOutcome> {
  const row = await lockSubscription(tx, id)
  if (row?.fan_id !== fanId) return { outcome: 'absent' }
  if (row.status !== 'active' || !row.is_renewing) return { outcome: 'ended' }
  const terms = await findTerms(tx, row.terms_id)
  const requestedCents = row.announced_price_cents ?? terms.price_cents
  if (requestedCents !== priceCents) return { outcome: 'price_changed', priceCents: requestedCents }
  if (row.announced_price_cents === null || row.accepted_terms_id !== null) return { outcome: 'accepted' }
  const accepted = await agreeTo(deps, tx, terms, priceCents)
  await write(deps, tx, await renewFromHere(deps, tx, row), { accepted_terms_id: accepted.id })
  return { outcome: 'accepted' }
}

/**
 * A gateway's own billing keeps its original price: another price is charged by us, from the wallet unless there is a
 * card.
 */
async function renewFromHere(deps: SubscriptionsDeps, tx: Tx, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (!isBilledByGateway(row)) return row
  return updateSubscription(tx, row.id, {
    ...(await stopBilling(tx, row, deps.clock.now())),
    ...(row.card_id === null ? { renews_from: 'wallet' } : {}),
    due_at: row.paid_until,
  })
}
