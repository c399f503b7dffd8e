import type { AccountExport } from '@stagedoor/contract/account-exports'
import type { Locale } from '@stagedoor/contract/locales'
import type { Clock } from '#src/clock/clock.ts'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { SealedStore } from './sealed-store.ts'
import { findExport, insertExport, type ExportRow } from './queries.ts'

/**
 * Asks for a copy of an account's data, to be made in the background; one that is being prepared is answered instead. A
 * former copy is deleted. Rule ACC-24.
 */
export async function askExport(
  { db, clock, exports }: { db: Db; clock: Clock; exports: SealedStore },
  { accountId, locale, requestId }: { accountId: string; locale: Locale; requestId: string },
): Promise<AccountExport> {
  const former = await findExport(db, accountId)
  const known = await db.transaction().execute(async (tx) => {
    const row = await insertExport(tx, { accountId, locale, now: clock.now() })
    await recordAudit(tx, {
      actorId: accountId,
      subjectId: accountId,
      action: 'identity.export_requested',
      requestId,
    })
    return row
  })
  // No row names it any more; one that a race leaves here the sweep deletes.
  if (former?.storage_key) await exports.delete(former.storage_key)
  return exportView(known, clock.now())
}

/** A copy as its owner sees it. */
export function exportView(row: ExportRow | null, now: Date): AccountExport {
  if (!row) return { status: 'none', requestedAt: null, expiresAt: null, sizeBytes: null }
  const { status, expires_at: expiresAt, size_bytes: sizeBytes } = row
  const requestedAt = row.requested_at.toISOString()
  if (status !== 'ready' || expiresAt === null) return { status, requestedAt, expiresAt: null, sizeBytes: null }
  // Its time is over, and the job has not deleted it yet.
  if (expiresAt <= now) return { status: 'expired', requestedAt, expiresAt: null, sizeBytes: null }
  return { status, requestedAt, expiresAt: expiresAt.toISOString(), sizeBytes }
}
