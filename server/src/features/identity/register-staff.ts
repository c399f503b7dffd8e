import type { StaffRole } from '@stagedoor/contract/endpoint'
import type { Locale } from '@stagedoor/contract/locales'
import { findAccount, findAccountIdByEmail } from './queries.ts'
import { prepareRegistration, registerAccount, type RegisterDeps } from './register-account.ts'
import { emailKey, normalUsername, SHORTEST_STAFF_PASSWORD, type UsernameRefusal } from './rules.ts'

/** The longest password of any account. Rule ACC-4. */
const LONGEST_PASSWORD = 128

export type NewStaff = {
  email: string
  username: string
  password: string
  staffRoles: readonly StaffRole[]
  locale: Locale
}

export type StaffOutcome =
  | { outcome: 'registered'; accountId: string }
  /** The same member of staff, with these roles, is registered already: nothing was changed. */
  | { outcome: 'exists'; accountId: string }
  | { outcome: 'email_unreadable' | 'email_taken' | 'password_length' | 'password_too_common' }
  | { outcome: 'username_taken' | 'overloaded' }
  | { outcome: 'username_refused'; reason: UsernameRefusal }

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Creates the account of a member of staff, audited. Its email counts as verified: the operator vouches for it. The second
 * step is set up at the first sign-in. An existing account is never changed, whatever was given for it.
 */
export async function registerStaff(deps: RegisterDeps, staff: NewStaff): Promise<StaffOutcome> {
  const { email, username, password } = staff
  if (email.length > 254 || !EMAIL.test(email)) return { outcome: 'email_unreadable' }
  const ownerId = await findAccountIdByEmail(deps.db, emailKey(email))
  if (ownerId !== null) return existing(deps, staff, ownerId)
  if (password.length < SHORTEST_STAFF_PASSWORD || password.length > LONGEST_PASSWORD)
    return { outcome: 'password_length' }

  const personal = { name: '', firstName: '', lastName: '', gender: null, country: null, dateOfBirth: null }
  const registration = { ...personal, ...staff, role: 'staff' as const, phone: null, phoneCode: null, isTrusted: true }
  const prepared = await prepareRegistration(deps, { ...registration, username }, { address: null })
  switch (prepared.outcome) {
    case 'ready': {
      const registered = await registerAccount(deps, prepared.ready)
      return registered.outcome === 'known_email' ? { outcome: 'email_taken' } : registered
    }
    case 'username_refused':
      return prepared
    case 'password_refused':
      return { outcome: 'password_too_common' }
    case 'username_taken':
    case 'overloaded':
      return { outcome: prepared.outcome }
    case 'name_look_alike':
    case 'under_age':
    case 'birth_date_unreadable':
      throw new Error('a registration without a name and date of birth was refused for one')
    default:
      return prepared satisfies never
  }
}

async function existing({ db }: RegisterDeps, staff: NewStaff, ownerId: string): Promise<StaffOutcome> {
  const account = await findAccount(db, ownerId)
  const isSame =
    account?.role === 'staff' &&
    account.username === normalUsername(staff.username) &&
    staff.staffRoles.every((role) => account.staff_roles.includes(role))
  return isSame ? { outcome: 'exists', accountId: ownerId } : { outcome: 'email_taken' }
}
