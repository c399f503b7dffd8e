import type { Locale } from '@stagedoor/contract/locales'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { Identity, RenameOutcome } from '../identity/index.ts'
import './events.ts'
import type { ProfileFacts } from './facts.ts'
import { holdNames, keepCreatorNames, looksLikeCreator } from './names/queries.ts'
import type { PlanChange } from './plans/queries.ts'
import {
  findProfile,
  lockPerformerState,
  updatePerformer,
  updateProfile,
  type PerformerChange,
  type ProfileChange,
} from './queries.ts'
import { findCreatorFacts } from './verification/queries.ts'
import { lockedFields } from './verification/rules.ts'
import { settleState, type StateDeps } from './verification/settle-state.ts'

export type WantedProfile = {
  username?: string
  locale?: Locale | null
  profile: ProfileChange
  /** Only of creators. */
  performer?: PerformerChange
}

export type UpdateOutcome =
  | { outcome: 'updated' }
  | { outcome: 'name_look_alike' }
  | { outcome: 'length_taken' }
  | { outcome: 'identity_locked'; fields: string[] }
  | Exclude<RenameOutcome, { outcome: 'renamed' | 'unchanged' }>

type Deps = StateDeps & {
  db: Db
  identity: Pick<Identity, 'rename' | 'isUsernameConflict' | 'setLocale' | 'findAccount'>
  facts: Pick<ProfileFacts, 'mayHavePrices'>
}

/** Changes an account's profile, all of it or nothing. */
export async function updateAccount(deps: Deps, accountId: string, wanted: WantedProfile): Promise<UpdateOutcome> {
  try {
    return await deps.db.transaction().execute((tx) => write(tx, deps, accountId, wanted))
  } catch (error) {
    if (deps.identity.isUsernameConflict(error)) return { outcome: 'username_taken' }
    throw error
  }
}

/** What may be refused comes first, before anything is written. */
async function write(tx: Tx, deps: Deps, accountId: string, wanted: WantedProfile): Promise<UpdateOutcome> {
  const { identity } = deps
  const { username, locale, profile, performer } = wanted
  const prices = performer ? pricesIn(performer) : {}
  const isPriced = Object.keys(prices).length > 0
  // First, as where prices alone are changed: the lock of the offers, then that of the creator.
  if (isPriced && !(await deps.facts.mayHavePrices(tx, accountId, prices))) return { outcome: 'length_taken' }
  const fields = await findLockedFields(tx, accountId, wanted)
  if (fields.length > 0) return { outcome: 'identity_locked', fields }
  const isNamed = profile.name !== undefined || username !== undefined
  if (isNamed && (await isNameRefused(tx, accountId, wanted))) return { outcome: 'name_look_alike' }
  const renamed = username === undefined ? null : await identity.rename(tx, { accountId, wanted: username })
  if (renamed && renamed.outcome !== 'renamed' && renamed.outcome !== 'unchanged') return renamed

  if (locale !== undefined) await identity.setLocale(tx, accountId, locale)
  // A first name is not copied by the foreign key, which follows changes of a known one.
  const named = renamed?.outcome === 'renamed' ? { username: renamed.username } : {}
  await updateProfile(tx, accountId, { ...profile, ...named })
  if (isNamed) await keepCreatorNames(tx, accountId)
  if (performer) await updatePerformer(tx, accountId, performer)
  if (isPriced) await recordEvent(tx, 'profiles.plans_changed', { performerId: accountId })
  if (isAboutIdentity(wanted)) await settleState(tx, deps, accountId)
  return { outcome: 'updated' }
}

/** The prices of plans that a change sets or ends. */
const pricesIn = (change: PerformerChange): PlanChange => ({
  ...('monthly_price_cents' in change && { monthlyPriceCents: change.monthly_price_cents ?? null }),
  ...('yearly_price_cents' in change && { yearlyPriceCents: change.yearly_price_cents ?? null }),
})

/** Whether a change touches what a creator's state follows from. */
const isAboutIdentity = ({ username, profile, performer }: WantedProfile): boolean =>
  username !== undefined ||
  profile.first_name !== undefined ||
  profile.last_name !== undefined ||
  performer?.date_of_birth !== undefined

/** Whether the new display name looks like a verified creator's; the present one stays allowed. Rule ACC-21. */
async function isNameRefused(tx: Tx, accountId: string, { username, profile }: WantedProfile): Promise<boolean> {
  const present = await findProfile(tx, accountId)
  const name = profile.name === present?.name ? undefined : profile.name
  if (present?.is_performer) await lockPerformerState(tx, accountId)
  await holdNames(tx, [name ?? null, username ?? null])
  return name !== undefined && looksLikeCreator(tx, { accountId, names: [name] })
}

/** Of a creator under review or approved, the fields of the change that are fixed; none of anybody else. */
async function findLockedFields(tx: Tx, accountId: string, { profile, performer }: WantedProfile): Promise<string[]> {
  const { first_name: firstName, last_name: lastName } = profile
  const dateOfBirth = performer?.date_of_birth
  if (firstName === undefined && lastName === undefined && dateOfBirth === undefined) return []
  const locked = await lockPerformerState(tx, accountId)
  const known = locked && (await findCreatorFacts(tx, accountId))
  if (!locked || !known) return []
  return lockedFields(
    locked.state,
    { firstName: known.first_name, lastName: known.last_name, dateOfBirth: known.date_of_birth },
    {
      ...(firstName !== undefined && { firstName }),
      ...(lastName !== undefined && { lastName }),
      ...(dateOfBirth !== undefined && { dateOfBirth }),
    },
  )
}

/**
 * Writes a creator's prices, and announces them to the features that bill subscribers.
 * @param mayChange asked in the same transaction before anything is written
 * @returns false: it said no
 */
export async function changePlans(
  db: Db,
  performerId: string,
  { change, mayChange }: { change: PlanChange; mayChange: (tx: Tx) => Promise<boolean> },
): Promise<boolean> {
  const { isFree, freeDays, monthlyPriceCents, yearlyPriceCents } = change
  return db.transaction().execute(async (tx) => {
    if (!(await mayChange(tx))) return false
    await updatePerformer(tx, performerId, {
      ...(isFree !== undefined && { is_free_subscription: isFree }),
      ...(freeDays !== undefined && { free_subscription_days: freeDays }),
      ...(monthlyPriceCents !== undefined && { monthly_price_cents: monthlyPriceCents }),
      ...(yearlyPriceCents !== undefined && { yearly_price_cents: yearlyPriceCents }),
    })
    await recordEvent(tx, 'profiles.plans_changed', { performerId })
    return true
  })
}
