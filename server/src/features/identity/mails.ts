import { offeredLocale, type Locale, type OfferedLocales } from '@stagedoor/contract/locales'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { RateLimiter } from '#src/platform/http/rate-limiter.ts'
import { renderEmail } from '#src/platform/mail/email.ts'
import type { Mailer } from '#src/platform/mail/mailer.ts'
import { remotely, type EventHandler } from '#src/platform/outbox/handlers.ts'
import './events.ts'
import { findAccount, findAccountIdByEmail, type AccountRow } from './queries.ts'
import { makeLink } from './recovery/mailed-links.ts'
import { emailKey } from './rules.ts'
import { describeDevice } from './sessions/device.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import { utcTime } from '#src/platform/text/utc-time.ts'

export type MailDeps = {
  db: Db
  clock: Clock
  mailer: Mailer
  limiter: RateLimiter
  publicUrl: string
  countryOf(address: string): string | null
  settings: OfferedLocales & { get(name: 'siteName'): string }
}

/**
 * The values of an email. `device`, `place` and `when` are empty where it is not about a sign-in; `device` names the
 * changed factor or third-party account.
 */
type MailFacts = { siteName: string; name: string; device: string; place: string; when: string }

/** Why an email is written: the key of its texts. */
type Occasion =
  | 'welcome'
  | 'performerWelcome'
  | 'staffWelcome'
  | 'knownEmail'
  | 'passwordChanged'
  | 'resetPassword'
  | 'confirmEmail'
  | 'emailChanged'
  | 'newDevice'
  | 'secondFactorChanged'
  | 'thirdPartyChanged'

/** Where the button of each mail leads: a path of this site, after the locale. */
const actionPaths: Record<Occasion, string> = {
  welcome: '/auth/login',
  performerWelcome: '/creator/onboarding',
  staffWelcome: '/auth/login',
  knownEmail: '/auth/login',
  passwordChanged: '/contact',
  resetPassword: '/auth/reset',
  confirmEmail: '/auth/verify',
  emailChanged: '/contact',
  newDevice: '/account/security',
  secondFactorChanged: '/account/security',
  thirdPartyChanged: '/account/security',
}

/** The first mail to a new account. */
const welcomes = { user: 'welcome', performer: 'performerWelcome', staff: 'staffWelcome' } as const

/** One email: to whom, why, and what differs from the occasion's usual. */
type Notification = {
  account: AccountRow
  occasion: Occasion
  locale?: Locale
  /** Another address than the account's. */
  to?: string
  /** Another path than the occasion's, such as one with a secret. */
  path?: string
  facts?: Partial<MailFacts>
  /** A second occasion for the same email, with its own button. */
  also?: Occasion
}

type EmailMessages = { localeOf(account: AccountRow): Locale; notify(notification: Notification): Promise<void> }

function createEmailMessages({ mailer, publicUrl, settings }: MailDeps): EmailMessages {
  const localeOf = ({ locale }: AccountRow) => offeredLocale(locale, settings)
  return {
    localeOf,
    async notify({ account, occasion, locale = localeOf(account), to, path, facts = {}, also }) {
      const address = to ?? account.email
      if (address === null) return
      const siteName = settings.get('siteName')
      const known = { siteName, name: account.username ?? address, device: '', place: '', when: '', ...facts }
      const { email } = textOf(locale)
      const { subject, paragraphs, action } = email(`identity:${occasion}`, known)
      const second = also && email(`identity:${also}`, known)
      const content = renderEmail({
        locale,
        siteName,
        title: subject,
        // Greeting and reason come first, "if it was not you" last.
        paragraphs: second ? [...paragraphs.slice(0, -1), ...second.paragraphs.slice(1)] : paragraphs,
        action: {
          label: second?.action ?? action,
          url: `${publicUrl}/${locale}${path ?? actionPaths[also ?? occasion]}`,
        },
      })
      await mailer.send({ to: address, locale, subject, ...content })
    },
  }
}

const limits = {
  knownEmail: { count: 1, windowSeconds: 86_400, by: 'account', isDurable: true },
  toAddress: { count: 3, windowSeconds: 86_400, by: 'address', isDurable: true },
  requested: { count: 5, windowSeconds: 3_600, by: 'account', isDurable: true },
} as const

/** The mails that identity sends when something happened. */
export function identityMails(deps: MailDeps): EventHandler[] {
  const emails = createEmailMessages(deps)
  return [...registrationMails(deps, emails), ...requestedMails(deps, emails), ...securityMails(deps, emails)]
}

function registrationMails({ db, clock, limiter }: MailDeps, { notify }: EmailMessages): EventHandler[] {
  return remotely('identity.mails', {
    async 'identity.account_registered'({ accountId, role, locale }) {
      const account = await findAccount(db, accountId)
      if (!account?.email) return
      const email = {
        account,
        locale,
        occasion: welcomes[role],
      }
      if (account.email_verified_at !== null) return notify(email)
      const path = await makeLink({ db, clock }, { accountId, purpose: 'confirm_email', email: account.email })
      await notify({ ...email, path, also: 'confirmEmail' })
    },
    async 'identity.known_email_registered'({ accountId, locale }) {
      // One a day, so that an attacker cannot fill a mailbox by repeated registrations.
      // Counted first, since two events may be delivered at once; a mail that was not sent does not count.
      if ((await limiter.take('mail of known e-mail', accountId, limits.knownEmail)) !== null) return
      try {
        const account = await findAccount(db, accountId)
        if (account) await notify({ account, occasion: 'knownEmail', locale })
      } catch (error) {
        await limiter.forget('mail of known e-mail', accountId, limits.knownEmail)
        throw error
      }
    },
  })
}

/** Mails requested by naming an address: only its owner gets one, and only a few an hour. */
function requestedMails({ db, clock, limiter }: MailDeps, { notify }: EmailMessages): EventHandler[] {
  async function ownerOf(email: string): Promise<AccountRow | null> {
    const accountId = await findAccountIdByEmail(db, emailKey(email))
    const account = accountId === null ? null : await findAccount(db, accountId)
    return account?.status === 'active' || account?.status === 'leaving' ? account : null
  }
  const isTooMuch = async (accountId: string) =>
    (await limiter.take('mails asked for', accountId, limits.requested)) !== null

  return remotely('identity.mails', {
    async 'identity.reset_asked'({ email, locale }) {
      const account = await ownerOf(email)
      if (!account?.email || (await isTooMuch(account.id))) return
      const link = { accountId: account.id, purpose: 'reset_password' as const, email: account.email }
      await notify({ account, occasion: 'resetPassword', locale, path: await makeLink({ db, clock }, link) })
    },
    async 'identity.confirmation_asked'({ email, locale }) {
      const account = await ownerOf(email)
      if (!account?.email || account.email_verified_at !== null || (await isTooMuch(account.id))) return
      const link = { accountId: account.id, purpose: 'confirm_email' as const, email: account.email }
      await notify({ account, occasion: 'confirmEmail', locale, path: await makeLink({ db, clock }, link) })
    },
    async 'identity.email_change_asked'({ accountId, email, locale }) {
      const account = await findAccount(db, accountId)
      if (account?.status !== 'active' || (await isTooMuch(accountId))) return
      const ownerId = await findAccountIdByEmail(db, emailKey(email))
      const owner = ownerId === null || ownerId === accountId ? null : await findAccount(db, ownerId)
      // The owner is notified of the attempt; the requester learns nothing.
      if (owner) return (await isTooMuch(owner.id)) ? undefined : notify({ account: owner, occasion: 'knownEmail' })
      // Many accounts may name one address that belongs to none of them.
      if ((await limiter.take('mails to an address', emailKey(email), limits.toAddress)) !== null) return
      const path = await makeLink({ db, clock }, { accountId, purpose: 'confirm_email', email })
      await notify({ account, occasion: 'confirmEmail', locale, to: email, path })
    },
  })
}

function securityMails({ db, clock, countryOf }: MailDeps, { notify, localeOf }: EmailMessages): EventHandler[] {
  async function warn(
    accountId: string,
    occasion: Occasion,
    facts: (locale: Locale) => Partial<MailFacts>,
    to?: string,
  ) {
    const account = await findAccount(db, accountId)
    if (!account) return
    await notify({ account, occasion, facts: facts(localeOf(account)), ...(to === undefined ? {} : { to }) })
  }
  const whenIn = (locale: Locale) => utcTime(clock.now(), locale)

  return remotely('identity.mails', {
    'identity.password_changed': ({ accountId }) => warn(accountId, 'passwordChanged', () => ({})),
    async 'identity.email_confirmed'({ accountId, formerEmail }) {
      if (formerEmail !== null) await warn(accountId, 'emailChanged', () => ({}), formerEmail)
    },
    'identity.new_device_signed_in': ({ accountId, address, userAgent }) =>
      warn(accountId, 'newDevice', (locale) => {
        const { browser, system } = describeDevice(userAgent)
        const device = [browser, system].filter((part) => part !== null).join(', ') || userAgent.slice(0, 60) || '?'
        return { device, place: placeName(countryOf(address), locale) ?? address, when: whenIn(locale) }
      }),
    'identity.second_factor_changed': ({ accountId, change }) =>
      warn(accountId, 'secondFactorChanged', (locale) => ({
        device: textOf(locale).t(`identity:factorChanges.${change}`),
      })),
    'identity.third_party_changed': ({ accountId, provider, change }) =>
      warn(accountId, 'thirdPartyChanged', (locale) => {
        const { t } = textOf(locale)
        const name = t(`identity:thirdParties.${provider}`)
        return { device: t(`identity:linkChanges.${change}`, { name }) }
      }),
  })
}

const placeName = (country: string | null, locale: Locale): string | null =>
  country === null ? null : (new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country)
