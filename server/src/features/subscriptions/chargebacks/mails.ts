import { offeredLocale, type Locale } from '@stagedoor/contract/locales'
import { fromCents } from '@stagedoor/contract/money'
import { HIDDEN_NAME, renderEventEmail } from '#src/platform/mail/event-email.ts'
import { remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { SubscriptionsDeps } from '../deps.ts'
import '../events.ts'
import { findPeriod, findReversal, type ReversalRow } from '../periods/queries.ts'
import { findSubscription, type PeriodRow, type SubscriptionRow } from '../queries.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import { dateIn } from '../subscription-texts.ts'

type Occasion = 'lost' | 'reinstated' | 'refunded' | 'shareLost' | 'shareReinstated'
/** The subject of the mail; without period and reversal only its two accounts are named. */
type Notification = { row: SubscriptionRow; period?: PeriodRow; reversal?: ReversalRow }

/** Emails to fan and creator when the payment of a period is lost, and when it is reinstated. */
export function lossMails(deps: SubscriptionsDeps): EventHandler[] {
  return remotely('subscriptions.chargeback_mails', {
    async 'subscriptions.payment_lost'(event) {
      const notification = await find(deps, event)
      if (!notification) return
      // A period that was over has cost the fan no day.
      if (event.isEnded || notification.reversal.unused_ms > 0)
        await notify(deps, notification, notification.row.fan_id, 'lost')
      await notify(deps, notification, notification.row.performer_id, 'shareLost')
    },
    async 'subscriptions.ended'({ subscriptionId, reason }) {
      const row = reason === 'refunded' ? await findSubscription(deps.db, subscriptionId) : null
      if (row) await notify(deps, { row }, row.fan_id, 'refunded')
    },
    async 'subscriptions.payment_reinstated'(event) {
      const notification = await find(deps, event)
      if (!notification) return
      if (notification.reversal.unused_ms > 0) await notify(deps, notification, notification.row.fan_id, 'reinstated')
      await notify(deps, notification, notification.row.performer_id, 'shareReinstated')
    },
  })
}

async function find(
  { db }: SubscriptionsDeps,
  event: { reversalId: string; subscriptionId: string; periodId: string },
): Promise<Required<Notification> | null> {
  const row = await findSubscription(db, event.subscriptionId)
  const period = await findPeriod(db, event.periodId)
  const reversal = await findReversal(db, event.reversalId)
  return row && period && reversal && { row, period, reversal }
}

const paths: Record<Occasion, string> = {
  lost: '/subscriptions',
  reinstated: '/subscriptions',
  refunded: '/subscriptions',
  shareLost: '/creator/earnings',
  shareReinstated: '/creator/earnings',
}

/** One email to one of the two; a closed account gets none. */
async function notify(
  deps: SubscriptionsDeps,
  notification: Notification,
  accountId: string,
  occasion: Occasion,
): Promise<void> {
  const { db, identity, settings, mailer, publicUrl, isDiscreet } = deps
  const account = await identity.findAccount(db, accountId)
  if (account?.status !== 'active' || account.email === null) return
  const locale = offeredLocale(account.locale, settings)
  const siteName = settings.get('siteName')
  const isHidden = await isDiscreet(accountId)
  const facts = {
    ...(await factsOf(deps, notification, { locale, isHidden })),
    name: account.username ?? account.email,
  }
  const { t, email } = textOf(locale)
  const { subject, paragraphs, action } = email(`chargebacks:${occasion}`, {
    ...facts,
    cause: t(facts.giver === '' ? 'chargebacks:cause' : 'chargebacks:causeOfGift', facts),
    effect: t(facts.date === '' ? 'chargebacks:ended' : 'chargebacks:shortened', facts),
  })
  const button = { label: action, url: `${publicUrl}/${locale}${paths[occasion]}` }
  const content = renderEventEmail({ locale, siteName, subject, isDiscreet: isHidden, paragraphs, action: button })
  await mailer.send({ to: account.email, locale, ...content })
}

async function factsOf(
  { db, profiles }: SubscriptionsDeps,
  { row, period, reversal }: Notification,
  { locale, isHidden }: { locale: Locale; isHidden: boolean },
) {
  const payerId = period?.payer_id ?? row.fan_id
  const cards = await profiles.findUserCards(db, [row.performer_id, payerId])
  const nameOf = (id: string) => (isHidden ? HIDDEN_NAME : (cards.get(id)?.name ?? ''))
  const netTokenCents = reversal ? reversal.price_token_cents - reversal.commission_token_cents : 0
  const amount = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return {
    creator: nameOf(row.performer_id),
    giver: payerId === row.fan_id ? '' : nameOf(payerId),
    payer: nameOf(payerId),
    tokens: textOf(locale).t('chargebacks:tokens', { amount: amount.format(fromCents(netTokenCents)) }),
    date: row.status === 'active' && row.expires_at ? dateIn(locale, row.expires_at, row.time_zone) : '',
  }
}
