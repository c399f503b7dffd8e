import type { Locale } from '@stagedoor/contract/locales'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import type { Identity, RenameOutcome } from '../identity/index.ts'
import './events.ts'
import type { PlanChange } from './plans/queries.ts'
import { updatePerformer, updateProfile, type PerformerChange, type ProfileChange } from './queries.ts'

export type WantedProfile = {
  username?: string
  locale?: Locale | null
  profile: ProfileChange
  /** Only of creators. */
  performer?: PerformerChange
}

export type UpdateOutcome = { outcome: 'updated' } | Exclude<RenameOutcome, { outcome: 'renamed' | 'unchanged' }>

type Deps = { db: Db; identity: Pick<Identity, 'rename' | 'isUsernameConflict' | 'setLocale'> }

/** Changes an account's profile, all of it or nothing. */
export async function updateAccount(
  { db, identity }: Deps,
  accountId: string,
  wanted: WantedProfile,
): Promise<UpdateOutcome> {
  try {
    return await db.transaction().execute((tx) => write(tx, identity, accountId, wanted))
  } catch (error) {
    if (identity.isUsernameConflict(error)) return { outcome: 'username_taken' }
    throw error
  }
}

/** The name comes first, because only it may be refused, before anything is written. */
async function write(
  tx: Tx,
  identity: Deps['identity'],
  accountId: string,
  { username, locale, profile, performer }: WantedProfile,
): Promise<UpdateOutcome> {
  if (username !== undefined) {
    const renamed = await identity.rename(tx, { accountId, wanted: username })
    if (renamed.outcome !== 'renamed' && renamed.outcome !== 'unchanged') return renamed
  }
  if (locale !== undefined) await identity.setLocale(tx, accountId, locale)
  await updateProfile(tx, accountId, profile)
  if (performer) await updatePerformer(tx, accountId, performer)
  if (performer && ('monthly_price_cents' in performer || 'yearly_price_cents' in performer))
    await recordEvent(tx, 'profiles.plans_changed', { performerId: accountId })
  return { outcome: 'updated' }
}

/** Writes a creator's prices, and announces them to the features that bill subscribers. */
export async function changePlans(db: Db, performerId: string, change: PlanChange): Promise<void> {
  const { isFree, freeDays, monthlyPriceCents, yearlyPriceCents } = change
  await db.transaction().execute(async (tx) => {
    await updatePerformer(tx, performerId, {
      ...(isFree !== undefined && { is_free_subscription: isFree }),
      ...(freeDays !== undefined && { free_subscription_days: freeDays }),
      ...(monthlyPriceCents !== undefined && { monthly_price_cents: monthlyPriceCents }),
      ...(yearlyPriceCents !== undefined && { yearly_price_cents: yearlyPriceCents }),
    })
    await recordEvent(tx, 'profiles.plans_changed', { performerId })
  })
}
