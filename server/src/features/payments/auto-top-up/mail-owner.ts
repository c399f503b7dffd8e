import { defaultLocale, isLocale, type Locale } from '@stagedoor/contract/locales'
import { fromCents } from '@stagedoor/contract/money'
import { renderEmail } from '#src/platform/mail/email.ts'
import type { PaymentsDeps } from '../deps.ts'
import { findAutoTopUp } from './queries.ts'
import { textOf } from '#src/platform/text/text-of.ts'

type Notification = { occasion: 'toppedUp'; priceCents: number } | { occasion: 'stopped' }

const amountText = (locale: Locale, cents: number): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(fromCents(cents))

/** Notifies the owner of a wallet of an automatic charge, or that it was turned off. */
export async function mailOwner(deps: PaymentsDeps, accountId: string, notification: Notification): Promise<void> {
  const [payer, agreed] = await Promise.all([deps.findPayer(accountId), findAutoTopUp(deps.db, accountId)])
  if (!payer?.email || !agreed) return
  const locale = isLocale(agreed.locale) ? agreed.locale : defaultLocale
  const siteName = deps.settings.get('siteName')
  const facts = {
    siteName,
    amount: notification.occasion === 'toppedUp' ? amountText(locale, notification.priceCents) : '',
  }
  const { subject, paragraphs, action } = textOf(locale).email(`autoTopUp:${notification.occasion}`, facts)
  const url = `${deps.publicUrl}/${locale}/wallet`
  const content = renderEmail({ locale, siteName, title: subject, paragraphs, action: { label: action, url } })
  await deps.mailer.send({ to: payer.email, locale, subject, ...content })
}
