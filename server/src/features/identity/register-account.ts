import { judgeBirthDate } from '@stagedoor/contract/adulthood'
import type { Locale } from '@stagedoor/contract/locales'
import type { Clock } from '#src/clock/clock.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { StaffRole } from '@stagedoor/contract/endpoint'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { IdentityFacts, KeptDocument } from './facts.ts'
import { flawOfPassword, type PasswordFlaw, type PasswordPolicy } from './passwords/judge-password.ts'
import type { HashRequest, PasswordHasher } from './passwords/password-hasher.ts'
import { findAccountIdByEmail, findLookAlikes, insertAccount, isUsernameTaken, type Role } from './queries.ts'
import { emailKey, judgeUsername, type UsernameRefusal } from './rules.ts'

export type RegisterDeps = PasswordPolicy & {
  db: Db
  clock: Clock
  hasher: PasswordHasher
  facts: Pick<IdentityFacts, 'createProfile' | 'verifiedAmong' | 'looksLikeCreator'>
}

/** The data of a registration; texts may be empty. */
export type Registration = {
  role: Role
  username: string
  email: string
  password: string
  name: string
  firstName: string
  lastName: string
  gender: string | null
  country: string | null
  phone: string | null
  phoneCode: string | null
  /** A calendar day; when stated, it must be an adult's. */
  dateOfBirth: string | null
  locale: Locale
  staffRoles?: readonly StaffRole[]
  /** For accounts created by the demo data or an operator: reserved names are allowed, the email counts as verified. */
  isTrusted?: boolean
}

export type RegistrationRefusal =
  | { outcome: 'username_refused'; reason: UsernameRefusal }
  | { outcome: 'username_taken' | 'name_look_alike' | 'under_age' | 'birth_date_unreadable' | 'overloaded' }
  | { outcome: 'password_refused'; flaw: PasswordFlaw }

/** A registration that passed every check except the database's own. */
export type ReadyRegistration = { registration: Registration; username: string; skeleton: string; passwordHash: string }

/** Checks a registration and hashes its password. Writes nothing. */
export async function prepareRegistration(
  deps: RegisterDeps,
  registration: Registration,
  request: HashRequest,
): Promise<{ outcome: 'ready'; ready: ReadyRegistration } | RegistrationRefusal> {
  const { db, clock, hasher, facts } = deps
  const decision = judgeUsername(registration.username, { mayBeHeld: registration.isTrusted ?? false })
  if (decision.outcome === 'refused') return { outcome: 'username_refused', reason: decision.reason }
  const { username, skeleton } = decision
  const age = registration.dateOfBirth === null ? 'adult' : judgeBirthDate(registration.dateOfBirth, clock.now())
  if (age !== 'adult') return { outcome: age === 'minor' ? 'under_age' : 'birth_date_unreadable' }
  const { password, email } = registration
  const flaw = await flawOfPassword(password, { username, email }, deps)
  if (flaw !== null) return { outcome: 'password_refused', flaw }
  if (await isUsernameTaken(db, username, { now: clock.now() })) return { outcome: 'username_taken' }
  if (await looksLikeVerified(db, facts, skeleton)) return { outcome: 'username_refused', reason: 'look_alike' }
  if (!registration.isTrusted && (await facts.looksLikeCreator(db, registration.name)))
    return { outcome: 'name_look_alike' }

  const hashed = await hasher.hash(password, request)
  if (hashed === 'overloaded') return { outcome: 'overloaded' }
  return { outcome: 'ready', ready: { registration, username, skeleton, passwordHash: hashed.hash } }
}

/** Whether a name could be taken for that of a verified creator. */
export async function looksLikeVerified(
  executor: Db | Tx,
  facts: Pick<IdentityFacts, 'verifiedAmong'>,
  skeleton: string,
  exceptId?: string,
): Promise<boolean> {
  const candidates = (await findLookAlikes(executor, skeleton)).filter((id) => id !== exceptId)
  return candidates.length > 0 && (await facts.verifiedAmong(executor, candidates)).size > 0
}

export type RegisterOutcome =
  | { outcome: 'registered'; accountId: string }
  | { outcome: 'known_email' }
  | { outcome: 'username_taken' }

/**
 * Creates the account and its profile. A known email creates a placeholder account that reserves the name, so that both
 * cases look the same from outside, and its owner is notified. Callers answer both in the same way.
 */
export async function registerAccount(
  { db, clock, facts }: RegisterDeps,
  { registration, username, skeleton, passwordHash }: ReadyRegistration,
  documents: readonly KeptDocument[] = [],
): Promise<RegisterOutcome> {
  const { role, email, locale, isTrusted = false } = registration
  const now = clock.now()
  const common = { role, username, skeleton, passwordHash, locale, adultSince: role === 'staff' ? null : now }
  const key = emailKey(email)

  return db.transaction().execute(async (tx): Promise<RegisterOutcome> => {
    const account = {
      ...common,
      staffRoles: registration.staffRoles ?? [],
      email,
      emailKey: key,
      status: 'active' as const,
      emailVerifiedAt: isTrusted ? now : null,
    }
    const accountId = await insertAccount(tx, account)
    if (accountId !== null) {
      await facts.createProfile(tx, profileOf(registration, { accountId, username, documents }))
      await recordEvent(tx, 'identity.account_registered', { accountId, role, locale })
      if (role === 'staff') await recordStaff(tx, accountId, account.staffRoles)
      return { outcome: 'registered', accountId }
    }
    const ownerId = await findAccountIdByEmail(tx, key)
    if (ownerId === null) return { outcome: 'username_taken' }
    const placeholder = {
      ...common,
      role: 'user' as const,
      staffRoles: [],
      email: null,
      emailKey: null,
      status: 'placeholder' as const,
      emailVerifiedAt: null,
    }
    if ((await insertAccount(tx, placeholder)) === null) return { outcome: 'username_taken' }
    await recordEvent(tx, 'identity.known_email_registered', { accountId: ownerId, locale })
    return { outcome: 'known_email' }
  })
}

/** Staff are created by the operator at the machine, whom no account stands for. */
const recordStaff = (tx: Tx, accountId: string, staffRoles: readonly StaffRole[]): Promise<void> =>
  recordAudit(tx, {
    actorId: null,
    subjectId: accountId,
    action: 'identity.staff_registered',
    facts: { staffRoles },
  })

function profileOf(
  registration: Registration,
  made: { accountId: string; username: string; documents: readonly KeptDocument[] },
) {
  const { role, firstName, lastName, gender, country, phone, phoneCode, dateOfBirth, isTrusted = false } = registration
  const { accountId, username, documents } = made
  // A creator's first and last name are those of their documents, and everybody reads the display name.
  const ownName = role === 'performer' ? '' : `${firstName} ${lastName}`.trim()
  const name = registration.name.trim() || ownName || username
  const performer = {
    phone,
    phoneCode,
    dateOfBirth: dateOfBirth?.slice(0, 10) ?? null,
    hasEmail: true,
    isEmailVerified: isTrusted,
    documents,
    isApproved: isTrusted,
  }
  return {
    accountId,
    username,
    role,
    name,
    firstName,
    lastName,
    gender,
    country,
    performer: role === 'performer' ? performer : null,
  }
}
