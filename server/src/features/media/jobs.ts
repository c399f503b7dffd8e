import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { MediaDeps } from './deps.ts'
import { makeAvif } from './make-avif.ts'
import { claimForgottenWork } from './queries.ts'
import { findDueTranscodes } from './transcode-queries.ts'
import { transcodeFile } from './transcode-file.ts'
import { sweepAbandoned, sweepObjects } from './sweep-objects.ts'
import { AVIF_JOB, SOUND_JOB, VIDEO_JOB } from './job-names.ts'
import { transcodeJobOf } from './transcode-job.ts'

const LOOK_LIMIT = 100

/** A film in three renditions may take as long. */
const TRANSCODE_SECONDS = 12 * 3_600

/** @param isClosing whether this process is about to end: its work is then another's, and no attempt is counted. */
export const mediaJobs = (deps: MediaDeps, isClosing: () => boolean): JobDefinition[] => [
  {
    name: AVIF_JOB,
    run: (payload) => ('fileId' in payload ? makeAvif(deps, String(payload.fileId)) : Promise.resolve()),
  },
  // The transcoder takes the first rendition of a new file between those of a long one.
  { ...transcoding(deps, isClosing), name: VIDEO_JOB, concurrency: 3 },
  { ...transcoding(deps, isClosing), name: SOUND_JOB },
  { name: 'media.due_transcodes', everySeconds: 20, run: () => wakeTranscodes(deps) },
  { name: 'media.forgotten_work', everySeconds: 60, run: () => wakeForgotten(deps) },
  { name: 'media.abandoned_uploads', everySeconds: 3_600, run: () => sweepAbandoned(deps) },
  { name: 'media.ownerless_objects', everySeconds: 3_600, run: () => sweepObjects(deps) },
]

const transcoding = (deps: MediaDeps, isClosing: () => boolean): Omit<JobDefinition, 'name'> => ({
  // The file's row says how often it is tried.
  retryLimit: 0,
  timeoutSeconds: TRANSCODE_SECONDS,
  run: (payload) =>
    'fileId' in payload ? transcodeFile(deps, { fileId: String(payload.fileId), isClosing }) : Promise.resolve(),
})

async function wakeForgotten({ db, jobs }: MediaDeps): Promise<void> {
  for (const id of await claimForgottenWork(db, LOOK_LIMIT)) {
    await jobs.enqueue(AVIF_JOB, { fileId: id }, { singletonKey: id })
  }
}

async function wakeTranscodes({ db, jobs }: MediaDeps): Promise<void> {
  for (const { id, type } of await findDueTranscodes(db, LOOK_LIMIT)) {
    await jobs.enqueue(transcodeJobOf(type), { fileId: id }, { singletonKey: id })
  }
}
