import { offeredLocale } from '@stagedoor/contract/locales'
import { HIDDEN_NAME, renderEventEmail } from '#src/platform/mail/event-email.ts'
import { remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { SubscriptionsDeps } from './deps.ts'
import './events.ts'
import { nextTermsId } from './facts.ts'
import { findPeriod } from './periods/queries.ts'
import { findSubscription, findTerms, type SubscriptionRow } from './queries.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import { dateIn, usd } from './subscription-texts.ts'

/** Why an email is written: the key of its texts. */
type Occasion =
  | 'trialEnds'
  | 'trialConverts'
  | 'yearRenews'
  | 'priceRises'
  | 'renewalFailed'
  | 'renewalWantsHolder'
  | 'confirmEnd'
  | 'ended'
  | 'giftReceived'

type EmailMessage = {
  row: SubscriptionRow
  occasion: Occasion
  priceCents?: number
  date?: Date | null
  giverId?: string | null
  /** The button's page; by default the fan's subscriptions. */
  path?: string
  /** The button's address elsewhere. */
  url?: string
}

const PATH = '/subscriptions'
/** Payments that wait for their payer. */
const PAYMENTS_PATH = '/wallet/transactions'

/** Emails to fans about their payments, in their language. */
export function subscriptionMails(deps: SubscriptionsDeps): EventHandler[] {
  const { db } = deps
  return remotely('subscriptions.mails', {
    async 'subscriptions.reminder_due'({ subscriptionId }) {
      const row = await findSubscription(db, subscriptionId)
      if (row?.status !== 'active') return
      const { price_cents: priceCents } = await findTerms(db, nextTermsId(row))
      const occasion = row.stage !== 'trial' ? 'yearRenews' : row.is_renewing ? 'trialConverts' : 'trialEnds'
      await notify(deps, { row, occasion, priceCents, date: row.paid_until })
    },
    async 'subscriptions.price_announced'({ subscriptionId }) {
      const row = await findSubscription(db, subscriptionId)
      if (!row || row.announced_price_cents === null) return
      const priceCents = row.announced_price_cents
      await notify(deps, { row, occasion: 'priceRises', priceCents, date: row.announced_from })
    },
    async 'subscriptions.renewal_failed'({ subscriptionId, attempt, wantsHolder = false }) {
      const row = await findSubscription(db, subscriptionId)
      // One email per failure; the last one says that it has ended.
      if (row?.status !== 'active' || attempt > 1) return
      const { price_cents: priceCents } = await findTerms(db, nextTermsId(row))
      const occasion = wantsHolder ? 'renewalWantsHolder' : 'renewalFailed'
      const path = wantsHolder ? PAYMENTS_PATH : PATH
      await notify(deps, { row, occasion, priceCents, date: row.expires_at, path })
    },
    async 'subscriptions.stop_must_be_confirmed'({ subscriptionId }) {
      const row = await findSubscription(db, subscriptionId)
      if (row && row.billing_stop_url !== null)
        await notify(deps, { row, occasion: 'confirmEnd', url: row.billing_stop_url })
    },
    async 'subscriptions.ended'({ subscriptionId, reason }) {
      // The email about the reversal says more.
      const isSentElsewhere = reason === 'replaced' || reason === 'payment_lost' || reason === 'refunded'
      const row = isSentElsewhere ? null : await findSubscription(db, subscriptionId)
      if (row) await notify(deps, { row, occasion: 'ended' })
    },
    async 'subscriptions.gift_received'({ subscriptionId, periodId }) {
      const [row, period] = [await findSubscription(db, subscriptionId), await findPeriod(db, periodId)]
      if (row && period)
        await notify(deps, { row, occasion: 'giftReceived', date: period.ends_at, giverId: period.payer_id })
    },
  })
}

async function notify(
  deps: SubscriptionsDeps,
  { row, occasion, priceCents, date, giverId, path = PATH, url }: EmailMessage,
): Promise<void> {
  const { db, identity, settings, mailer, publicUrl, profiles, isDiscreet } = deps
  const account = await identity.findAccount(db, row.fan_id)
  if (account?.status !== 'active' || account.email === null) return
  const locale = offeredLocale(account.locale, settings)
  const ids = [row.performer_id, ...(giverId ? [giverId] : [])]
  const [cards, isHidden] = await Promise.all([profiles.findUserCards(db, ids), isDiscreet(row.fan_id)])
  const nameOf = (id: string) => (isHidden ? HIDDEN_NAME : (cards.get(id)?.name ?? ''))
  const siteName = settings.get('siteName')
  const facts = {
    siteName,
    name: account.username ?? account.email,
    creator: nameOf(row.performer_id),
    price: priceCents === undefined ? '' : usd(locale, priceCents),
    date: date ? dateIn(locale, date, row.time_zone) : '',
    giver: giverId ? nameOf(giverId) : '',
  }
  const { subject, paragraphs, action } = textOf(locale).email(`subscriptions:${occasion}`, facts)
  const button = { label: action, url: url ?? `${publicUrl}/${locale}${path}` }
  const content = renderEventEmail({ locale, siteName, subject, isDiscreet: isHidden, paragraphs, action: button })
  await mailer.send({ to: account.email, locale, ...content })
}
