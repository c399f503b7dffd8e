import type { PerformerState } from '@stagedoor/contract/performers'
import type { Db } from '#src/platform/db/database.ts'
import type { UploadedFile } from '#src/platform/http/route.ts'
import { lockPerformerState } from '../queries.ts'
import { settleState, type StateDeps } from '../verification/settle-state.ts'
import type { DocumentRefusal, UploadIds } from '../../identity/index.ts'
import type { DocumentStore } from './keep-documents.ts'
import { registrationDocuments, type ResumableDocuments } from './resumable-documents.ts'
import { findDocumentKinds, insertDocuments } from './queries.ts'

export type HandInOutcome =
  | { outcome: 'handed_in'; state: PerformerState; kinds: string[] }
  | { outcome: 'missing' | DocumentRefusal }
  | { outcome: 'not_allowed'; state: PerformerState }

type HandInDeps = StateDeps & { db: Db; documents: DocumentStore; uploads: ResumableDocuments }

/** Stores a creator's identity documents. With one of each kind, staff can review them. */
export async function handInDocuments(
  deps: HandInDeps,
  { performerId, files, uploadIds }: { performerId: string; files: AsyncIterable<UploadedFile>; uploadIds: UploadIds },
): Promise<HandInOutcome> {
  const { db, documents, uploads } = deps
  const { keepDocuments, forgetUploads } = registrationDocuments(uploads, documents)
  const kept = await keepDocuments(files, uploadIds)
  if (kept.outcome === 'upload_missing') return { outcome: 'missing' }
  if (kept.outcome !== 'kept') return kept
  if (kept.documents.length === 0) return { outcome: 'missing' }

  const result = await db.transaction().execute(async (tx): Promise<HandInOutcome> => {
    const performer = await lockPerformerState(tx, performerId)
    if (!performer) throw new Error(`creator ${performerId} has no profile`)
    const { state } = performer
    if (isOut(state)) return { outcome: 'not_allowed', state }
    await insertDocuments(tx, performerId, kept.documents)
    const kinds = await findDocumentKinds(tx, performerId)
    return { outcome: 'handed_in', state: (await settleState(tx, deps, performerId)) ?? state, kinds }
  })
  if (result.outcome === 'handed_in') await forgetUploads(uploadIds)
  else await documents.discard(kept.documents)
  return result
}

const isOut = (state: PerformerState): boolean => state === 'restricted' || state === 'suspended' || state === 'closed'

/** After email verification a creator goes on with what is missing next. */
export async function acceptEmail(db: Db, deps: StateDeps, performerId: string): Promise<void> {
  await db.transaction().execute((tx) => settleState(tx, deps, performerId))
}
