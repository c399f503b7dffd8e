import { isLocale, type Locale } from '@stagedoor/contract/locales'
import type { Db } from '#src/platform/db/database.ts'
import { renderEmail } from '#src/platform/mail/email.ts'
import type { Mailer } from '#src/platform/mail/mailer.ts'
import { remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import type { Identity } from '../identity/index.ts'
import './events.ts'
import { findLatestDocuments } from './verification/queries.ts'
import { isBeforeApproval } from './verification/rules.ts'

export type ProfileMailDeps = {
  db: Db
  mailer: Mailer
  publicUrl: string
  identity: Pick<Identity, 'findAccount'>
  settings: { get(name: 'siteName'): string; get(name: 'defaultLocale'): Locale }
}

type Occasion = 'approved' | 'documentsRefused'

const actionPaths: Record<Occasion, string> = {
  approved: '/creator/posts/new',
  documentsRefused: '/creator/onboarding',
}

/** Emails to creators about their review: the first approval, and a document that was refused. */
export function profileMails(deps: ProfileMailDeps): EventHandler[] {
  return remotely('profiles.mails', {
    async 'profiles.performer_state_changed'({ performerId, formerState, state }) {
      if (state === 'approved' && isBeforeApproval(formerState)) return notify(deps, performerId, 'approved')
      if (formerState !== 'under_review' || state !== 'documents_pending') return
      const documents = await findLatestDocuments(deps.db, performerId)
      // No mail where a new one was handed in meanwhile.
      if (documents.some((document) => document.refused_at !== null))
        await notify(deps, performerId, 'documentsRefused')
    },
  })
}

async function notify(
  { db, mailer, publicUrl, identity, settings }: ProfileMailDeps,
  performerId: string,
  occasion: Occasion,
): Promise<void> {
  const account = await identity.findAccount(db, performerId)
  if (account?.status !== 'active' || account.email === null) return
  const locale = account.locale !== null && isLocale(account.locale) ? account.locale : settings.get('defaultLocale')
  const siteName = settings.get('siteName')
  const { email } = textOf(locale)
  const { subject, paragraphs, action } = email(`creators:${occasion}`, {
    siteName,
    name: account.username ?? account.email,
  })
  const url = `${publicUrl}/${locale}${actionPaths[occasion]}`
  const content = renderEmail({ locale, siteName, title: subject, paragraphs, action: { label: action, url } })
  await mailer.send({ to: account.email, locale, subject, ...content })
}
