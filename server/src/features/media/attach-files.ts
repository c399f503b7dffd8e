import type { Tx } from '#src/platform/db/database.ts'
import type { FileRow } from './file-row.ts'
import { lockFiles, markAttached } from './queries.ts'
import { mayTakeRole, type FileRole } from './rules.ts'

export type AttachRequest = { ownerId: string; files: readonly { fileId: string; role: FileRole }[] }

export type AttachOutcome = { outcome: 'attached' } | { outcome: 'refused'; code: 'FILE_MISSING' | 'FILE_NOT_READY' }

/**
 * Attaches files to an item that is written in the same transaction; the caller stores which item uses which file.
 * Refused, before anything is written, unless each file exists, belongs to the owner, is of a type that may take its
 * role (`FILE_MISSING`) and can be shown (`FILE_NOT_READY`): a video or sound as soon as it was found to be one, while it
 * is still processed. Idempotent.
 */
export async function attachFiles(tx: Tx, { ownerId, files }: AttachRequest): Promise<AttachOutcome> {
  if (files.length === 0) return { outcome: 'attached' }
  const ids = [...new Set(files.map(({ fileId }) => fileId))]
  const rows = new Map((await lockFiles(tx, ids)).map((row) => [row.id, row]))
  for (const { fileId, role } of files) {
    const row = rows.get(fileId)
    const isTheirs = row?.owner_id === ownerId && !row.is_withdrawn && mayTakeRole(row.type, role)
    if (!isTheirs) return { outcome: 'refused', code: 'FILE_MISSING' }
    if (!isUsable(row)) return { outcome: 'refused', code: 'FILE_NOT_READY' }
  }
  await markAttached(tx, ids)
  return { outcome: 'attached' }
}

const isUsable = ({ status, duration_ms }: FileRow): boolean =>
  status === 'active' || (status === 'processing' && duration_ms !== null)
