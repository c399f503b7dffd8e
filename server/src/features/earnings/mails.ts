import { offeredLocale, type Locale } from '@stagedoor/contract/locales'
import { renderEventEmail } from '#src/platform/mail/event-email.ts'
import { remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { EarningsDeps } from './deps.ts'
import './events.ts'
import { findPayout } from './payouts/queries.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import { utcTime } from '#src/platform/text/utc-time.ts'

/** `tokens` and `dollars` in the format of the locale; `when` is empty without a hold, `note` without a note. */
type MailFacts = { siteName: string; name: string; tokens: string; dollars: string; when: string; note: string }

/** The occasion of an email: a change of payout methods, or a payout's state. */
type Occasion = 'accountChanged' | 'accountAdded' | 'requested' | 'approved' | 'done' | 'rejected' | 'failed'

/** Emails that contain the note of the member of staff who decided. */
const DECISIONS: ReadonlySet<Occasion> = new Set(['approved', 'done', 'rejected', 'failed'])

/** Emails that say whose they are whatever was chosen. */
const SECURITY: ReadonlySet<Occasion> = new Set(['accountChanged', 'accountAdded'])

type EmailMessage = { performerId: string; occasion: Occasion; path: string; facts(locale: Locale): Partial<MailFacts> }

/** Emails to creators about payout methods and payouts, in their language. */
export function earningsMails(deps: EarningsDeps): EventHandler[] {
  const { db } = deps
  return remotely('earnings.mails', {
    async 'earnings.payout_account_changed'({ performerId, heldUntil }) {
      await notify(deps, {
        performerId,
        occasion: heldUntil === null ? 'accountAdded' : 'accountChanged',
        path: '/creator/banking',
        facts: (locale) => (heldUntil === null ? {} : { when: utcTime(new Date(heldUntil), locale) }),
      })
    },
    async 'earnings.payout_changed'({ payoutId, change }) {
      const payout = await findPayout(db, payoutId)
      if (!payout) return
      await notify(deps, {
        performerId: payout.performer_id,
        occasion: change,
        path: '/creator/payouts',
        facts: (locale) => ({
          tokens: textOf(locale).t('payouts:tokens', { amount: writeAmount(payout.token_cents, locale) }),
          dollars: writeAmount(payout.payout_cents, locale, { style: 'currency', currency: 'USD' }),
          note: payout.admin_note,
        }),
      })
    },
  })
}

async function notify(
  { db, config, settings, mailer, facts }: EarningsDeps,
  { performerId, occasion, path, facts: factsIn }: EmailMessage,
): Promise<void> {
  const account = await facts.findAccount(db, performerId)
  if (account?.status !== 'active' || account.email === null) return
  const locale = offeredLocale(account.locale, settings)
  const siteName = settings.get('siteName')
  const known = { siteName, name: account.username ?? account.email, tokens: '', dollars: '', when: '', note: '' }
  const values = { ...known, ...factsIn(locale) }
  const { t, email } = textOf(locale)
  const { subject, paragraphs, action } = email(`payouts:${occasion}`, values)
  const hasNote = values.note !== '' && DECISIONS.has(occasion)
  const content = renderEventEmail({
    locale,
    siteName,
    subject,
    // Changed payout methods are about security.
    isDiscreet: !SECURITY.has(occasion) && (await facts.isDiscreet(performerId)),
    paragraphs: hasNote ? [...paragraphs, t('payouts:note', values)] : paragraphs,
    action: { label: action, url: `${config.publicUrl}/${locale}${path}` },
  })
  await mailer.send({ to: account.email, locale, ...content })
}

const writeAmount = (cents: number, locale: Locale, options: Intl.NumberFormatOptions = {}): string =>
  new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2, ...options }).format(cents / 100)
