import { recordAudit } from '#src/platform/audit/record-audit.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import '../events.ts'
import { lockAccount } from '../queries.ts'
import { deleteCredentials } from '../recovery/queries.ts'
import type { DeletionDeps } from './ask-deletion.ts'
import * as queries from './queries.ts'
import { REMINDER_DAYS, erasureLeaseUntil, hinderedRetryAt, recordsUntil } from './rules.ts'

const BATCH_SIZE = 20
const REMINDER_BATCH_SIZE = 500
const DAY_MS = 86_400_000

export type ErasureDeps = Omit<DeletionDeps, 'sessions'>

/**
 * Carries out the deletions that are due. What one run leaves, because it was killed or failed, another finishes: every
 * step deletes what is there, and an account that is done is not touched again.
 * @throws the first failure, after everything else that is due was tried
 */
export async function carryOutDeletions(deps: ErasureDeps): Promise<void> {
  const failures: unknown[] = []
  let dueIds: string[]
  do {
    // Each of them is due later or done afterwards, so that this ends.
    dueIds = await queries.findDueDeletions(deps.db, deps.clock.now(), BATCH_SIZE)
    for (const accountId of dueIds) {
      try {
        await carryOut(deps, accountId)
      } catch (error) {
        failures.push(error)
      }
    }
  } while (dueIds.length === BATCH_SIZE)
  if (failures.length > 0) throw failures[0]
}

async function carryOut({ db, clock, departure }: ErasureDeps, accountId: string): Promise<void> {
  const now = clock.now()
  const mayErase = await db.transaction().execute(async (tx) => {
    // The same lock as of undoing: one of the two comes first.
    const account = await lockAccount(tx, accountId)
    if (account?.status !== 'leaving') return false
    const hinderedBy = await departure.findObstacles(tx, accountId)
    const retryAt = hinderedBy.length > 0 ? hinderedRetryAt(now) : erasureLeaseUntil(now)
    const isDue = await queries.writeAttempt(tx, { accountId, now, hinderedBy, retryAt })
    return isDue && hinderedBy.length === 0
  })
  if (!mayErase) return
  await departure.erase(accountId)
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (!account) return
    const keptUntil = (await departure.eraseProfile(tx, accountId)) ? recordsUntil(now) : null
    if (!(await queries.writeErased(tx, { accountId, now, recordsUntil: keptUntil }))) return
    await deleteCredentials(tx, accountId)
    await recordAudit(tx, { actorId: null, subjectId: accountId, action: 'identity.account_erased' })
    await recordEvent(tx, 'identity.account_status_changed', { accountId, status: 'closed' })
    const { email, locale } = account
    if (email !== null) await recordEvent(tx, 'identity.account_erased', { email, locale })
  })
}

/** Reminds the owners of accounts that are erased soon, each a week and a day before. */
export async function remindLeaving({ db, clock }: Pick<DeletionDeps, 'db' | 'clock'>): Promise<void> {
  for (const [at, days] of [...REMINDER_DAYS.entries()].toReversed()) {
    const dueBefore = new Date(clock.now().getTime() + days * DAY_MS)
    await db.transaction().execute(async (tx) => {
      const reminded = await queries.takeReminders(tx, { dueBefore, number: at + 1, limit: REMINDER_BATCH_SIZE })
      for (const { accountId, dueAt } of reminded)
        await recordEvent(tx, 'identity.deletion_near', { accountId, dueAt: dueAt.toISOString() })
    })
  }
}

/** Erases the records of creators that the law asks for no longer. */
export async function eraseOutdatedRecords({ db, clock, departure }: ErasureDeps): Promise<void> {
  for (const accountId of await queries.findOutdatedRecords(db, clock.now(), BATCH_SIZE))
    await db.transaction().execute(async (tx) => {
      await departure.eraseRecords(tx, accountId)
      await queries.writeRecordsErased(tx, accountId)
    })
}
