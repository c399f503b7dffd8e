import type { Locale, OfferedLocales } from '@stagedoor/contract/locales'
import type { ThirdParty } from '@stagedoor/contract/third-party'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#src/clock/clock.ts'
import type { SignOnSettings } from '#src/config/sign-on-settings.ts'
import type { Captcha } from '#src/platform/captcha/captcha.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { RateLimiter } from '#src/platform/http/rate-limiter.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { CachedSession, Viewer } from '#src/platform/http/viewer.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { Mailer } from '#src/platform/mail/mailer.ts'
import type { EventHandler } from '#src/platform/outbox/handlers.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { Impersonation } from '@stagedoor/contract/impersonation'
import { secretKeysOf } from '#src/platform/secrets/secret-keys.ts'
import { deletionMails } from './deletion/mails.ts'
import { findDeletions } from './deletion/queries.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { createExportLinks } from './export/download-link.ts'
import { exportMails } from './export/mails.ts'
import { forgetExport } from './export/make-exports.ts'
import { exportRoutes, registerExportPage } from './export/routes.ts'
import { createSealedStore } from './export/sealed-store.ts'
import type { DepartureFacts, ExportFacts, IdentityFacts } from './facts.ts'
import { accountAdminRoutes } from './account-admin/admin-routes.ts'
import { createGuessLimits } from './guess-limits.ts'
import { findImpersonation } from './impersonation/queries.ts'
import { impersonationRoutes } from './impersonation/routes.ts'
import { identityJobs } from './jobs.ts'
import { identityMails } from './mails.ts'
import { createPasswordHasher, type PasswordCost } from './passwords/password-hasher.ts'
import * as queries from './queries.ts'
import {
  prepareRegistration,
  registerAccount,
  type RegisterOutcome,
  type Registration,
  type RegistrationRefusal,
} from './register-account.ts'
import { recoveryRoutes } from './recovery/routes.ts'
import { registerStaff, type NewStaff, type StaffOutcome } from './register-staff.ts'
import { renameAccount, type RenameOutcome } from './rename-account.ts'
import { identityRoutes } from './routes.ts'
import { emailKey } from './rules.ts'
import { relyingPartyOf } from './second-factors/relying-party.ts'
import { twoStepRoutes } from './second-factors/routes.ts'
import { createFactorSecrets } from './second-factors/secrets.ts'
import { setAccountStatus } from './set-account-status.ts'
import { createSessions } from './sessions/sessions.ts'
import { findProviders } from './third-party/queries.ts'
import { thirdPartyRoutes } from './third-party/third-party-routes.ts'
import './events.ts'

export type {
  DepartureFacts,
  ExportFacts,
  IdentityFacts,
  KeepOutcome,
  DocumentRefusal,
  KeptDocument,
  NewProfile,
  UploadIds,
} from './facts.ts'
export { identityExport } from './export/export-queries.ts'
export type { PasswordCost } from './passwords/password-hasher.ts'
export type { Registration } from './register-account.ts'
export type { StaffOutcome } from './register-staff.ts'
export { SHORTEST_STAFF_PASSWORD } from './rules.ts'
export type { RenameOutcome } from './rename-account.ts'
export type { AccountRow as Account } from './queries.ts'

export type IdentityDeps = {
  db: Db
  clock: Clock
  config: {
    isProduction: boolean
    secretKey: string
    formerSecretKeys: readonly string[]
    publicUrl: string
    signOn: SignOnSettings
    sessionIdleDays: number
  }
  limiter: RateLimiter
  realtime: Pick<Realtime, 'disconnect'>
  geography: { countryOf(address: string): string | null }
  mailer: Mailer
  captcha: Captcha
  settings: OfferedLocales & {
    get(name: 'siteName'): string
    get(name: 'requireEmailVerification' | 'clientPasswordHash'): boolean
  }
  facts: IdentityFacts
  departure: DepartureFacts
  exportFacts: ExportFacts
  exportStorage: Storage
  /** What hashing a password costs; tests that are not about that make it cheaper. */
  passwordCost: PasswordCost
}

export type Identity = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  /** Serves the copies of their data that people asked for. */
  registerPages(http: FastifyInstance): void
  /** Deletes the copy of an account's data, when the account is erased. Repeatable. */
  forgetExport(accountId: string): Promise<void>
  /** Who a token belongs to; null when unknown, ended or revoked. One prepared statement, never from a cache. */
  findViewer(token: string): Promise<Viewer | null>
  /** The session of a token that `findViewer` found in the last minutes, when it is nobody's of staff; it may have ended since. */
  findCachedSession(token: string): CachedSession | null
  /** The limits of `session_with_token` in SQL. */
  usedSince(): { now: Date; others: Date }
  /** Whose session this is; null when it has ended. Asking is not using: it does not keep an idle session. */
  findViewerOfSession(sessionId: string): Promise<Viewer | null>
  /** Makes an account with its profile, as the calls do; also for the demo world and for staff. */
  register(registration: Registration): Promise<RegisterOutcome | RegistrationRefusal>
  /** Creates a member of staff, audited; the second step is set up at the first sign-in. Rule ACC-19. */
  registerStaff(staff: Omit<NewStaff, 'locale'>): Promise<StaffOutcome>
  findAccount(executor: Db | Tx, accountId: string): Promise<queries.AccountRow | null>
  /** Accounts by their id, for lists; unknown ones are absent. */
  findAccounts(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, queries.AccountRow>>
  /** Of these accounts, those that are leaving: when they are erased, and what hindered that. */
  findDeletions(accountIds: readonly string[]): ReturnType<typeof findDeletions>
  /** The owner of an e-mail address, in any spelling; null when there is none. */
  findAccountIdByEmail(email: string): Promise<string | null>
  /** The staff who act as the viewer's account in this session; null for its owner. */
  findImpersonation(viewer: Viewer): Promise<Impersonation | null>
  /** The owner of a username; null when it is free. */
  findAccountId(username: string, executor?: Db | Tx): Promise<string | null>
  /** Whether there are accounts: false only on a fresh installation. */
  hasAccounts(): Promise<boolean>
  /** The third-party accounts that can sign in to this account. */
  findThirdParties(accountId: string): Promise<ReadonlySet<ThirdParty>>
  /** Whose name this was, up to 90 days ago. */
  findFormerOwner(username: string): Promise<string | null>
  /** Gives an account another name, in the caller's transaction. @throws on a race for the name; see `isUsernameConflict`. */
  rename(tx: Tx, rename: { accountId: string; wanted: string }): Promise<RenameOutcome>
  /** Whether an error reports a concurrent use of the same name. */
  isUsernameConflict(error: unknown): boolean
  setLocale(tx: Tx, accountId: string, locale: Locale | null): Promise<void>
  /** Suspends, closes or reopens an account; its sessions end immediately. Audited. */
  setAccountStatus(change: {
    accountId: string
    status: 'active' | 'suspended' | 'closed'
    actorId: string | null
    reason: string
    requestId?: string
  }): Promise<boolean>
}

/** Accounts: who they are, how they sign in, on which devices. */
export function createIdentity(deps: IdentityDeps): Identity {
  const { db, clock, config, limiter, settings, facts, geography } = deps
  const hasher = createPasswordHasher(deps.passwordCost)
  const sessions = createSessions({
    ...deps,
    countryOf: geography.countryOf,
    idleDays: config.sessionIdleDays,
  })
  const guesses = createGuessLimits(limiter)
  const secretKeys = secretKeysOf(config)
  const inner = {
    ...deps,
    hasher,
    sessions,
    guesses,
    secretKeys,
    isProduction: config.isProduction,
    requiresVerifiedEmail: () => settings.get('requireEmailVerification'),
    secrets: createFactorSecrets(secretKeys),
    exports: createSealedStore(deps.exportStorage, secretKeys),
    exportLinks: createExportLinks(secretKeys),
    relyingParty: relyingPartyOf(config.publicUrl),
    siteName: () => settings.get('siteName'),
    acceptsHashedPasswords: () => settings.get('clientPasswordHash'),
  }
  const mailDeps = { ...deps, publicUrl: config.publicUrl, countryOf: geography.countryOf }

  return {
    routes: [
      ...identityRoutes(inner),
      ...impersonationRoutes(inner),
      ...recoveryRoutes(inner),
      ...accountAdminRoutes(inner),
      ...deletionRoutes(inner),
      ...exportRoutes(inner),
      ...twoStepRoutes(inner),
      ...thirdPartyRoutes({ ...inner, ...config }),
    ],
    handlers: [...identityMails(mailDeps), ...deletionMails(mailDeps), ...exportMails(mailDeps)],
    jobs: identityJobs({ ...inner, idleDays: config.sessionIdleDays }),
    registerPages: (http) => registerExportPage(http, { ...inner, findViewer: sessions.findViewer }),
    forgetExport: (accountId) => forgetExport(inner, accountId),
    findViewer: sessions.findViewer,
    findCachedSession: sessions.findCachedSession,
    usedSince: sessions.usedSince,
    findViewerOfSession: sessions.findViewerOfSession,
    async register(registration) {
      const prepared = await prepareRegistration(inner, registration, { address: null })
      return prepared.outcome === 'ready' ? registerAccount(inner, prepared.ready) : prepared
    },
    registerStaff: (staff) => registerStaff(inner, { ...staff, locale: settings.get('defaultLocale') }),
    findAccount: queries.findAccount,
    findAccounts: queries.findAccounts,
    findDeletions: (accountIds) => findDeletions(db, accountIds),
    findAccountIdByEmail: (email) => queries.findAccountIdByEmail(db, emailKey(email)),
    async findImpersonation({ impersonatorId, sessionId }) {
      const found = impersonatorId === null ? null : await findImpersonation(db, sessionId)
      return found && { staffName: found.username ?? '', endsAt: found.expires_at.toISOString() }
    },
    findAccountId: (username, executor = db) => queries.findAccountIdByUsername(executor, username),
    hasAccounts: () => queries.hasAccounts(db),
    findThirdParties: (accountId) => findProviders(db, accountId),
    findFormerOwner: (username) => queries.findFormerOwner(db, username, clock.now()),
    rename: (tx, { accountId, wanted }) => renameAccount(tx, facts, { accountId, wanted, now: clock.now() }),
    isUsernameConflict: queries.isUsernameConflict,
    setLocale: queries.writeLocale,
    setAccountStatus: (change) => setAccountStatus({ db, sessions }, change),
  }
}
