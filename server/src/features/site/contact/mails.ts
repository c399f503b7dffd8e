import type { Locale } from '@stagedoor/contract/locales'
import type { Db } from '#src/platform/db/database.ts'
import { renderEmail } from '#src/platform/mail/email.ts'
import type { Mailer } from '#src/platform/mail/mailer.ts'
import { remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import './events.ts'
import { findContactMessage } from './queries.ts'

export type ContactMailDeps = {
  db: Db
  mailer: Mailer
  publicUrl: string
  settings: {
    get(name: 'siteName' | 'contactEmail'): string
    get(name: 'defaultLocale'): Locale
  }
}

/** Mails each message to the operator, in the site's own language; answering it answers the writer. */
export function contactMails({ db, mailer, publicUrl, settings }: ContactMailDeps): EventHandler[] {
  return remotely('site.mails', {
    async 'site.contact_received'({ messageId }) {
      const message = await findContactMessage(db, messageId)
      if (!message) return
      const locale = settings.get('defaultLocale')
      const siteName = settings.get('siteName')
      const { t } = textOf(locale)
      const title = t('contact:subject', { siteName, name: message.name })
      const paragraphs = [
        `${t('contact:from')}: ${message.name} <${message.email}>`,
        `${t('contact:language')}: ${message.locale}`,
        ...message.message.split('\n').filter((line) => line !== ''),
      ]
      const to = settings.get('contactEmail') || `contact@${new URL(publicUrl).hostname}`
      const content = renderEmail({ locale, siteName, title, paragraphs })
      await mailer.send({ to, replyTo: message.email, locale, subject: title, ...content })
    },
  })
}
