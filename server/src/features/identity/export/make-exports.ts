import { isLocale, offeredLocale, type OfferedLocales } from '@stagedoor/contract/locales'
import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import { recordEvent } from '#src/platform/outbox/record-event.ts'
import '../events.ts'
import type { ExportFacts } from '../facts.ts'
import { findAccount } from '../queries.ts'
import { describeArchive } from './describe-archive.ts'
import * as queries from './queries.ts'
import { exportExpiresAt, exportLeaseUntil, MAXIMUM_ATTEMPTS } from './rules.ts'
import type { SealedStore } from './sealed-store.ts'
import { writeArchive } from './write-archive.ts'

export type ExportDeps = {
  db: Db
  clock: Clock
  exports: SealedStore
  exportFacts: ExportFacts
  settings: OfferedLocales & { get(name: 'siteName'): string }
}

/**
 * Makes the copies that wait, one after the other, and deletes those whose time is over. One that fails waits until its
 * lease has ended and is tried again, three times in all; what a crash leaves in the store the sweep deletes.
 * @throws the first failure, after everything else was tried
 */
export async function makeExports(deps: ExportDeps): Promise<void> {
  const { db, clock } = deps
  for (const { storageKey } of await queries.findExpired(db, clock.now())) {
    await deps.exports.delete(storageKey)
    await queries.writeExpired(db, storageKey)
  }
  const failures: unknown[] = []
  for (;;) {
    const now = clock.now()
    const waiting = await queries.takeWaiting(db, {
      now,
      leasedUntil: exportLeaseUntil(now),
      maximumAttempts: MAXIMUM_ATTEMPTS,
    })
    if (!waiting) break
    try {
      await make(deps, waiting)
    } catch (error) {
      await queries.writeAttemptFailed(db, waiting.accountId, MAXIMUM_ATTEMPTS)
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function make(
  { db, clock, exports, exportFacts, settings }: ExportDeps,
  { accountId, locale: wanted, requestedAt }: { accountId: string; locale: string; requestedAt: Date },
): Promise<void> {
  const account = await findAccount(db, accountId)
  if (!account) return
  const locale = offeredLocale(isLocale(wanted) ? wanted : null, settings)
  const about = { locale, siteName: settings.get('siteName'), name: account.username ?? account.email ?? accountId }
  const archive = writeArchive(
    { db, facts: exportFacts },
    { accountId, describe: (files) => describeArchive({ ...about, madeAt: clock.now() }, files) },
  )
  const object = await exports.put(accountId, archive)
  const now = clock.now()
  const isWanted = await db.transaction().execute(async (tx) => {
    const isReady = await queries.writeReady(tx, {
      accountId,
      requestedAt,
      now,
      expiresAt: exportExpiresAt(now),
      object,
    })
    if (isReady) await recordEvent(tx, 'identity.export_ready', { accountId, readyAt: now.toISOString() })
    return isReady
  })
  if (!isWanted) await exports.delete(object.storageKey)
}

/** Deletes the copy of an account that is erased. Repeatable. */
export async function forgetExport({ db, exports }: Pick<ExportDeps, 'db' | 'exports'>, accountId: string) {
  const known = await queries.findExport(db, accountId)
  if (!known) return
  if (known.storage_key !== null) await exports.delete(known.storage_key)
  await db.transaction().execute((tx) => queries.deleteExport(tx, accountId))
}
