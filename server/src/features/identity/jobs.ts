import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { sweepOwnerless } from '#src/platform/storage/sweep-ownerless.ts'
import type { DeletionDeps } from './deletion/ask-deletion.ts'
import { carryOutDeletions, eraseOutdatedRecords, remindLeaving } from './deletion/carry-out-deletions.ts'
import { makeExports, type ExportDeps } from './export/make-exports.ts'
import { findOwnedKeys } from './export/queries.ts'
import { deleteOutdated } from './queries.ts'
import { deleteOutdatedLinks } from './recovery/queries.ts'
import { deleteOutdatedSteps } from './second-factors/queries.ts'
import { resealSecrets } from './second-factors/reseal-secrets.ts'
import type { FactorSecrets } from './second-factors/secrets.ts'
import { deleteOldProofs } from './third-party/queries.ts'

const DAY_MS = 86_400_000
const PLACEHOLDER_DAYS = 90
const FORGOTTEN_DEVICE_DAYS = 180
const EXPORT_TIMEOUT_SECONDS = 3_600

/** Makes copies of people's data, erases accounts, and deletes what has ended: proofs, links, steps, sessions, names, placeholder accounts, devices. */
export const identityJobs = ({
  db,
  clock,
  secrets,
  idleDays,
  departure,
  exportStorage,
  ...exporting
}: Pick<DeletionDeps, 'departure'> &
  Pick<ExportDeps, 'exports' | 'exportFacts' | 'settings'> & {
    exportStorage: Storage
    db: Db
    clock: Clock
    secrets: FactorSecrets
    /** After how many days without a call a session ends. */
    idleDays: number
  }): JobDefinition[] => [
  {
    name: 'identity.deletions',
    everySeconds: 600,
    run: async () => {
      await remindLeaving({ db, clock })
      await carryOutDeletions({ db, clock, departure })
      await eraseOutdatedRecords({ db, clock, departure })
    },
  },
  {
    name: 'identity.exports',
    everySeconds: 10,
    timeoutSeconds: EXPORT_TIMEOUT_SECONDS,
    run: () => makeExports({ db, clock, ...exporting }),
  },
  {
    name: 'identity.ownerless_exports',
    everySeconds: 3_600,
    run: async () => void (await sweepOwnerless(exportStorage, (keys) => findOwnedKeys(db, keys))),
  },
  { name: 'identity.reseal', everySeconds: 600, run: () => resealSecrets({ db, secrets }) },
  { name: 'identity.old_proofs', everySeconds: 3_600, run: () => deleteOldProofs(db, clock.now()) },
  {
    name: 'identity.outdated',
    everySeconds: 3_600,
    run: async () => {
      const now = clock.now()
      await deleteOutdatedLinks(db, now)
      await deleteOutdatedSteps(db, now)
      const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
      await deleteOutdated(db, {
        now,
        sessionsUsedBefore: before(idleDays),
        placeholdersBefore: before(PLACEHOLDER_DAYS),
        devicesBefore: before(FORGOTTEN_DEVICE_DAYS),
      })
    },
  },
]
