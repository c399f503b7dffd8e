import type { PerformerState } from '@stagedoor/contract/performers'
import type { Locale } from '@stagedoor/contract/locales'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import type { DepartureFacts, Identity } from '../../identity/index.ts'
import { lockPerformerState } from '../queries.ts'
import { isPublicState } from '../rules.ts'
import { isNameOfAnother } from '../set-performer-state.ts'
import { moveState } from '../verification/settle-state.ts'
import { eraseProfile, eraseRecords, replaceShown, wasApproved, writeShown, type ShownRow } from './queries.ts'

/** What a hidden profile showed; kept as JSON until it comes back or is erased. */
type Hidden = { shown: ShownRow; state: PerformerState | null }

export type Departure = Pick<DepartureFacts, 'hide' | 'show' | 'eraseProfile' | 'eraseRecords'> & {
  /** Whether records of age and identity would be kept: of every creator who was approved once. */
  keepsRecords(accountId: string): Promise<boolean>
}

type Deps = {
  db: Db
  settings: { get(name: 'defaultLocale'): Locale }
  identity: Pick<Identity, 'findAccount'>
}

/** What the deletion of an account means for its profile. */
export const createDeparture = (deps: Deps): Departure => ({
  hide: (tx, accountId) => hideProfile(tx, deps, accountId),
  show: (tx, accountId, hidden) => showProfile(tx, deps, accountId, hidden),
  eraseProfile,
  eraseRecords,
  keepsRecords: (accountId) => wasApproved(deps.db, accountId),
})

/** Hides a profile from everybody: nobody finds it, and what the account wrote is by a deleted account. */
async function hideProfile(tx: Tx, { settings }: Pick<Deps, 'settings'>, accountId: string): Promise<Hidden> {
  const performer = await lockPerformerState(tx, accountId)
  // A name is data, not a text of a screen: it is in the site's own language for every reader.
  const neutralName = textOf(settings.get('defaultLocale')).t('identity:deletedAccount')
  const shown = await replaceShown(tx, accountId, neutralName)
  if (performer && performer.state !== 'closed')
    await moveState(tx, { performerId: accountId, from: performer.state, to: 'closed' })
  return { shown, state: performer?.state ?? null }
}

/**
 * Shows a profile again as it was. A creator whose name another one has taken meanwhile comes back restricted: staff
 * decide about the two. Rule ACC-21.
 */
async function showProfile(
  tx: Tx,
  { identity }: Pick<Deps, 'identity'>,
  accountId: string,
  hidden: object,
): Promise<void> {
  const { shown, state } = hidden as Hidden
  const performer = await lockPerformerState(tx, accountId)
  const account = await identity.findAccount(tx, accountId)
  await writeShown(tx, accountId, shown, account?.username ?? null)
  if (!performer || state === null || performer.state === state) return
  const isTaken = isPublicState(state) && (await isNameOfAnother(tx, accountId))
  await moveState(tx, { performerId: accountId, from: performer.state, to: isTaken ? 'restricted' : state })
}
