import { defaultLocale, isLocale, type Locale } from '@stagedoor/contract/locales'
import { fromCents } from '@stagedoor/contract/money'
import { renderEventEmail } from '#src/platform/mail/event-email.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findAutoTopUp } from './queries.ts'
import { textOf } from '#src/platform/text/text-of.ts'

type Notification = { occasion: 'toppedUp'; priceCents: number } | { occasion: 'stopped' }

const amountText = (locale: Locale, cents: number): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(fromCents(cents))

/** Notifies the owner of a wallet of an automatic charge, or that it was turned off. Rule NOTE-9. */
export async function mailOwner(deps: PaymentsDeps, accountId: string, notification: Notification): Promise<void> {
  const [payer, agreed, isDiscreet] = await Promise.all([
    deps.findPayer(accountId),
    findAutoTopUp(deps.db, accountId),
    deps.isDiscreet(accountId),
  ])
  if (!payer?.email || !agreed) return
  const locale = isLocale(agreed.locale) ? agreed.locale : defaultLocale
  const siteName = deps.settings.get('siteName')
  const amount = notification.occasion === 'toppedUp' ? amountText(locale, notification.priceCents) : ''
  const { subject, paragraphs, action } = textOf(locale).email(`autoTopUp:${notification.occasion}`, { amount })
  const url = `${deps.publicUrl}/${locale}/wallet`
  const button = { label: action, url }
  const content = renderEventEmail({ locale, siteName, subject, isDiscreet, paragraphs, action: button })
  await deps.mailer.send({ to: payer.email, locale, ...content })
}
