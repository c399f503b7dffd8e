import { isLocale, offeredLocale, type Locale } from '@stagedoor/contract/locales'
import { renderEmail } from '#src/platform/mail/email.ts'
import { remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import { utcTime } from '#src/platform/text/utc-time.ts'
import '../events.ts'
import type { MailDeps } from '../mails.ts'
import { findAccount } from '../queries.ts'

type Occasion = 'deletionRequested' | 'deletionNear' | 'deletionUndone' | 'accountErased'

/** Where the button of each mail leads: a path of this site, after the locale. */
const actionPaths: Record<Occasion, string> = {
  deletionRequested: '/auth/login',
  deletionNear: '/auth/login',
  deletionUndone: '/account/security',
  accountErased: '/contact',
}

type Email = { to: string; name: string; locale: Locale; occasion: Occasion; dueAt?: string }

/** The mails about the deletion of an account: asked for, near, undone, carried out. */
export function deletionMails(deps: MailDeps): EventHandler[] {
  const { db, settings } = deps
  async function toOwner(accountId: string, occasion: Occasion, dueAt?: string): Promise<void> {
    const account = await findAccount(db, accountId)
    // Undone or carried out meanwhile: nothing of it is true any more.
    if (!account?.email || account.status !== (occasion === 'deletionUndone' ? 'active' : 'leaving')) return
    const locale = offeredLocale(account.locale, settings)
    const message = { to: account.email, name: account.username ?? account.email, locale, occasion }
    await send(deps, { ...message, ...(dueAt !== undefined && { dueAt }) })
  }
  return remotely('identity.deletion_mails', {
    'identity.deletion_requested': ({ accountId, dueAt }) => toOwner(accountId, 'deletionRequested', dueAt),
    'identity.deletion_near': ({ accountId, dueAt }) => toOwner(accountId, 'deletionNear', dueAt),
    'identity.deletion_undone': ({ accountId }) => toOwner(accountId, 'deletionUndone'),
    'identity.account_erased': ({ email, locale }) =>
      send(deps, {
        to: email,
        name: email,
        locale: offeredLocale(locale !== null && isLocale(locale) ? locale : null, settings),
        occasion: 'accountErased',
      }),
  })
}

async function send({ mailer, publicUrl, settings }: MailDeps, email: Email): Promise<void> {
  const { to, name, locale, occasion, dueAt } = email
  const siteName = settings.get('siteName')
  const when = dueAt === undefined ? '' : utcTime(new Date(dueAt), locale)
  const { subject, paragraphs, action } = textOf(locale).email(`identity:${occasion}`, { siteName, name, when })
  const url = `${publicUrl}/${locale}${actionPaths[occasion]}`
  const content = renderEmail({ locale, siteName, title: subject, paragraphs, action: { label: action, url } })
  await mailer.send({ to, locale, subject, ...content })
}
