import type { Db } from '#src/platform/db/database.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { sweepOwnerless } from '#src/platform/storage/sweep-ownerless.ts'
import type { DocumentStore } from './keep-documents.ts'
import { findOwnedKeys } from './queries.ts'
import { resealDocuments } from './reseal-documents.ts'

const RESEAL_EVERY_SECONDS = 600
const SWEEP_EVERY_SECONDS = 3_600

/** Brings documents under the newest key, and deletes those that a crash left without a creator. */
export const documentJobs = (deps: { db: Db; documents: DocumentStore; storage: Storage }): JobDefinition[] => [
  { name: 'profiles.reseal_documents', everySeconds: RESEAL_EVERY_SECONDS, run: () => resealDocuments(deps) },
  {
    name: 'profiles.ownerless_documents',
    everySeconds: SWEEP_EVERY_SECONDS,
    run: async () => void (await sweepOwnerless(deps.storage, (keys) => findOwnedKeys(deps.db, keys))),
  },
]
