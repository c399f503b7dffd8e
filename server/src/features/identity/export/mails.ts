import { offeredLocale } from '@stagedoor/contract/locales'
import { renderEmail } from '#src/platform/mail/email.ts'
import { remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import { utcTime } from '#src/platform/text/utc-time.ts'
import '../events.ts'
import type { MailDeps } from '../mails.ts'
import { findAccount } from '../queries.ts'
import { findExport } from './queries.ts'

/** The mail that a copy of one's data can be downloaded. It has no link to the copy itself, which asks for a fresh sign-in. */
export const exportMails = ({ db, settings, mailer, publicUrl }: MailDeps): EventHandler[] =>
  remotely('identity.export_mails', {
    async 'identity.export_ready'({ accountId, readyAt }) {
      const [account, known] = [await findAccount(db, accountId), await findExport(db, accountId)]
      // Asked for again, expired or leaving meanwhile.
      if (!account?.email || account.status !== 'active' || known?.ready_at?.toISOString() !== readyAt) return
      if (known.expires_at === null) return
      const { email: to, username } = account
      const locale = offeredLocale(account.locale, settings)
      const siteName = settings.get('siteName')
      const when = utcTime(known.expires_at, locale)
      const { subject, paragraphs, action } = textOf(locale).email('exports:ready', {
        siteName,
        name: username ?? to,
        when,
      })
      const url = `${publicUrl}/${locale}/account/export`
      const content = renderEmail({ locale, siteName, title: subject, paragraphs, action: { label: action, url } })
      await mailer.send({ to, locale, subject, ...content })
    },
  })
