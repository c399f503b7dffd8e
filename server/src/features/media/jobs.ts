import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { MediaDeps } from './deps.ts'
import { makeAvif } from './make-avif.ts'
import { claimForgottenWork } from './queries.ts'
import { sweepAbandoned, sweepObjects } from './sweep-objects.ts'
import { AVIF_JOB } from './job-names.ts'

const LOOK_LIMIT = 100

export const mediaJobs = (deps: MediaDeps): JobDefinition[] => [
  {
    name: AVIF_JOB,
    run: (payload) => ('fileId' in payload ? makeAvif(deps, String(payload.fileId)) : Promise.resolve()),
  },
  { name: 'media.forgotten_work', everySeconds: 60, run: () => wakeForgotten(deps) },
  { name: 'media.abandoned_uploads', everySeconds: 3_600, run: () => sweepAbandoned(deps) },
  { name: 'media.ownerless_objects', everySeconds: 3_600, run: () => sweepObjects(deps) },
]

async function wakeForgotten({ db, jobs }: MediaDeps): Promise<void> {
  for (const id of await claimForgottenWork(db, LOOK_LIMIT)) {
    await jobs.enqueue(AVIF_JOB, { fileId: id }, { singletonKey: id })
  }
}
