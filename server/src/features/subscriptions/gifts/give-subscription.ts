import type { Locale } from '@stagedoor/contract/locales'
import type { CardGateway } from '@stagedoor/contract/payment-words'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { insertCharge } from '../charges/queries.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import type { PaymentGateway, Plan } from '../facts.ts'
import { addPeriod, newPeriodId } from '../periods/add-period.ts'
import { postSale, type PeriodPayment } from '../periods/post-sale.ts'
import { findPlan, type Choice } from '../plans/find-plan.ts'
import { insertSubscription, insertTerms, lockLive, lockPair, type SubscriptionRow, type TermsRow } from '../queries.ts'
import { disclose } from '../quote-subscription.ts'
import { quoteFirstPrice, whyNotPaid } from '../subscribe.ts'
import { CouponTaken, type SubscribeOutcome } from '../subscribe-outcome.ts'
import { productNamesOf } from '../subscription-texts.ts'
import type { Order } from '../../payments/index.ts'

export type GiftRequest = {
  giverId: string
  /** User name or id. */
  recipient: string
  choice: Choice
  couponCode: string | null
  gateway: CardGateway | 'wallet' | undefined
  cardId: string | null
  expectedCents: number | null
  address: string
  locale: Locale
}

type Gift = { request: GiftRequest; recipientId: string; plan: Plan; coupon: Order['coupon']; firstCents: number }

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The account with this username or id; null when none may sign in. */
export async function findRecipient(
  { identity }: Pick<SubscriptionsDeps, 'identity'>,
  executor: Db | Tx,
  text: string,
): Promise<string | null> {
  const wanted = text.trim().toLowerCase()
  const id = UUID.test(wanted) ? wanted : await identity.findAccountId(wanted, executor)
  const account = id === null ? null : await identity.findAccount(executor, id)
  return account?.status === 'active' ? id : null
}

/** Pays one period for another account, in the caller's transaction, like `subscribe` for oneself. It never renews. */
export async function giveSubscription(
  deps: SubscriptionsDeps,
  tx: Tx,
  request: GiftRequest,
): Promise<SubscribeOutcome> {
  const { giverId, choice } = request
  const { performerId } = choice
  const recipientId = await findRecipient(deps, tx, request.recipient)
  if (recipientId === null) return { outcome: 'absent' }
  if (recipientId === performerId || giverId === performerId) return { outcome: 'own' }
  const found = await findPlan(deps, tx, choice)
  if (found.outcome !== 'found') return found
  const country = deps.countryOf(request.address)
  const isHidden =
    (await deps.audience.isBlocked(tx, { accountId: giverId, country }, performerId)) ||
    (await deps.audience.isBlocked(tx, { accountId: recipientId, country: null }, performerId))
  if (isHidden) return { outcome: 'absent' }
  const { plan } = found
  if (plan.periodMonths === null || plan.type === 'free') return { outcome: 'not_offered' }
  const priced = await quoteFirstPrice(deps, tx, { ...request, fanId: giverId }, plan)
  if ('outcome' in priced) return priced
  await lockPair(tx, recipientId, performerId)
  const gift = { request, recipientId, plan, ...priced }
  return priced.firstCents === 0 || request.gateway === 'wallet' ? payAtOnce(deps, tx, gift) : begin(deps, tx, gift)
}

async function payAtOnce(deps: SubscriptionsDeps, tx: Tx, gift: Gift): Promise<SubscribeOutcome> {
  const { request, recipientId: fanId, firstCents } = gift
  const { giverId, choice } = request
  const gateway = firstCents === 0 ? 'free' : 'wallet'
  const periodId = newPeriodId(deps)
  const payment: PeriodPayment = {
    paidFrom: gateway,
    gateway,
    payerId: giverId,
    transactionId: periodId,
    priceCents: firstCents,
    tokenPriceCents: deps.settings.cents('tokenPrice'),
  }
  if (!(await postSale(deps, tx, { periodId, sale: { row: { performer_id: choice.performerId }, payment } })))
    return whyNotPaid(deps, tx, payment)
  const written = await write(deps, tx, gift)
  const live = await lockLive(tx, { fanId, performerId: choice.performerId, source: 'gift' })
  const row = live ?? (await insert(tx, gift, written, gateway))
  const { tokenPriceCents } = payment
  const order = { ...orderOf(gift, row.id), id: periodId, gateway, tokenPriceCents } as const
  if ((await deps.payments.checkout.recordPaidOrder(tx, order)) === null) throw new CouponTaken()
  await addPeriod(deps, tx, { periodId, sale: { row, terms: written, payment } })
  return { outcome: 'paid', transactionId: periodId, subscriptionId: row.id }
}

async function begin(deps: SubscriptionsDeps, tx: Tx, gift: Gift): Promise<SubscribeOutcome> {
  const { request, firstCents } = gift
  const id = newPeriodId(deps)
  const begun = await deps.payments.checkout.beginOrder(tx, {
    ...orderOf(gift, id),
    gateway: request.gateway === 'wallet' ? undefined : request.gateway,
    cardId: request.cardId,
    isPayerPresent: true,
  })
  if (begun.outcome === 'coupon_lost') return { outcome: 'coupon_refused', reason: 'used_up' }
  if (begun.outcome !== 'begun') return begun
  const { transactionId } = begun
  const terms = await write(deps, tx, gift)
  await insert(tx, gift, terms, begun.gateway, id)
  await insertCharge(tx, { transactionId, subscriptionId: id, number: 1, termsId: terms.id, priceCents: firstCents })
  return { outcome: 'begun', transactionId, subscriptionId: id }
}

const orderOf = ({ request, plan, coupon, firstCents }: Gift, subscriptionId: string): Order => ({
  accountId: request.giverId,
  type: plan.type === 'yearly' ? 'yearly_subscription' : 'monthly_subscription',
  targetId: request.choice.performerId,
  product: { id: subscriptionId, names: productNamesOf(plan.periodMonths) },
  originalPriceCents: plan.priceCents,
  priceCents: firstCents,
  coupon,
  locale: request.locale,
})

async function write(deps: SubscriptionsDeps, tx: Tx, gift: Gift): Promise<TermsRow> {
  const { request, plan, coupon, firstCents } = gift
  const { locale, giverId } = request
  return insertTerms(tx, {
    // Who agreed is who pays.
    fanId: giverId,
    performerId: request.choice.performerId,
    priceCents: plan.priceCents,
    periodMonths: plan.periodMonths,
    isRenewing: false,
    freeDays: 0,
    couponCode: coupon?.code ?? null,
    locale,
    disclosure: disclose(deps, { plan, firstCents, isRenewing: false, billedBy: null, locale, timeZone: 'UTC' }),
    consentedAt: deps.clock.now(),
  })
}

async function insert(
  tx: Tx,
  { request, recipientId, plan }: Gift,
  terms: TermsRow,
  gateway: PaymentGateway,
  id?: string,
): Promise<SubscriptionRow> {
  return insertSubscription(tx, {
    ...(id === undefined ? {} : { id }),
    fanId: recipientId,
    performerId: request.choice.performerId,
    source: 'gift',
    giverId: request.giverId,
    type: plan.type,
    offerId: plan.offerId,
    termsId: terms.id,
    gateway,
    renewsFrom: 'wallet',
    cardId: null,
    timeZone: 'UTC',
    isRenewing: false,
  })
}
