import type { FileView } from '@stagedoor/contract/media'
import type { FastifyInstance } from 'fastify'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { createCache } from '#src/platform/cache/cache.ts'
import { secretKeysOf } from '#src/platform/secrets/secret-keys.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { GaugeDefinition } from '#src/platform/http/operations.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { EventHandler } from '#src/platform/outbox/handlers.ts'
import { mediaHandlers } from './after-commit.ts'
import { attachFiles, type AttachOutcome, type AttachRequest } from './attach-files.ts'
import type { MediaDeps } from './deps.ts'
import { mediaJobs } from './jobs.ts'
import { createDownloadLinks } from './download-links.ts'
import { createHlsLinks } from './hls-links.ts'
import { createLinks } from './links.ts'
import { createPermissions } from './permissions.ts'
import type { FileRow } from './file-row.ts'
import { playRoutes } from './play-routes.ts'
import { setWithdrawn } from './queries.ts'
import { findFiles } from './statements.ts'
import { createResumableFiles } from './resumable-files.ts'
import { createOwnFiles, type OwnFiles } from './own-files.ts'
import { mediaRoutes } from './routes.ts'
import type { ViewLevel } from './rules.ts'
import { linkDownload, type DownloadRequest } from './serve-download.ts'
import { registerMediaPages } from './serve-media.ts'
import { createStoring, type Storing } from './store-file.ts'
import { deleteFiles } from './sweep-objects.ts'
import { countWork } from './transcode-queries.ts'
import { fileView } from './views.ts'

export { lockOwnFiles } from './erasure-queries.ts'
export { mediaExport } from './export-queries.ts'
export type { MediaDeps } from './deps.ts'

/** The viewer of files: one level for all of them, or one per file. */
type FilesLook = {
  level: ViewLevel | ((fileId: string) => ViewLevel)
  viewer: (Pick<Viewer, 'accountId'> & Partial<Pick<Viewer, 'role'>>) | null
  /** What shows the files is open to visitors: they get what accounts get. */
  isForVisitors?: boolean
}

export type Media = Storing &
  OwnFiles & {
    routes: readonly BoundRoute[]
    handlers: readonly EventHandler[]
    jobs: readonly JobDefinition[]
    gauges: readonly GaugeDefinition[]
    /** Ends running work before the process does: it is due again at once, and no attempt is counted. */
    stopWork(): Promise<void>
    /** `/media/…` and `/api/uploads` */
    registerPages(http: FastifyInstance): Promise<void>
    /**
     * The views of files, by id, in one query. Full addresses only at level `full`; files with
     * level `none` and unknown ones are absent. Ids may repeat.
     */
    viewsOfFiles(fileIds: readonly string[], look: FilesLook): Promise<Map<string, FileView>>
    /**
     * Where only this viewer downloads a `product-file`, for 600 s, under a name made of the title and the file's ending.
     * The caller has decided that they may; every fetch asks again. Null: there is no such file, or it was taken down.
     */
    linkDownload(request: DownloadRequest): Promise<{ url: string; expiresAt: Date } | null>
    /** Where this viewer fetches the captions of a video for some hours; access is asked for again with each fetch. */
    captionsAddress(viewerId: string, captionsId: string): string
    /** See `attach-files.ts`. */
    attachFiles(tx: Tx, request: AttachRequest): Promise<AttachOutcome>
    /**
     * Takes files down, or puts them back: to everyone but their owners and staff, who may have to decide again, all
     * their addresses are 404 from the commit on.
     * Copies of public previews in browsers live for at most 60 s more.
     */
    withdrawFiles(tx: Tx | Db, fileIds: readonly string[], isWithdrawn: boolean): Promise<void>
    /** Deletes files permanently and returns their quota. No item may show them any more. */
    deleteFiles(tx: Tx, fileIds: readonly string[]): Promise<void>
  }

/** Lists show the same new posts to many viewers, so a file's row is cached. Fetching always checks again. */
const CACHED_MS = 2_000
const CACHED_COUNT = 20_000
const SWEEP_EVERY_SECONDS = 3_600

/** Uploads, renditions, and who may fetch them. */
export function createMedia(deps: MediaDeps): Media {
  const secretKeys = secretKeysOf(deps.config)
  const links = { ...createLinks(secretKeys), ...createHlsLinks(secretKeys), ...createDownloadLinks(secretKeys) }
  const mayStillSee = createPermissions(deps.facts, deps.clock)

  const fileCache = createCache<FileRow>({ maximumAgeMs: CACHED_MS, maximumCount: CACHED_COUNT })
  const findCachedFiles = (fileIds: readonly string[]) =>
    fileCache.getMany(fileIds, {
      load: async (ids) => new Map((await findFiles(deps.db, ids)).map((row) => [row.id, row])),
      // A file that is still being processed is read each time.
      mayKeep: (row) => row.status === 'active',
    })
  const forget = (fileIds: readonly string[]) => fileIds.forEach((id) => fileCache.forget(id))

  const viewForOwner = (row: FileRow): FileView =>
    fileView(row, { level: 'full', viewerId: row.owner_id, now: deps.clock.now() }, links)

  let isClosing = false
  const uploads = createResumableFiles(deps)
  const ownFiles = createOwnFiles(deps, { viewForOwner, forget })
  const storing = createStoring({ deps, uploads, findOwnFile: ownFiles.findOwnFile, viewForOwner })

  async function viewsOfFiles(
    fileIds: readonly string[],
    { level, viewer, isForVisitors }: FilesLook,
  ): Promise<Map<string, FileView>> {
    if (fileIds.length === 0) return new Map()
    const rows = await findCachedFiles(fileIds)
    const look = {
      viewerId: viewer?.accountId ?? null,
      isStaff: viewer?.role === 'staff',
      ...(isForVisitors && { isForVisitors }),
      now: deps.clock.now(),
    }
    const views = [...rows.values()].map((row): [string, FileView] | null => {
      const reached = typeof level === 'function' ? level(row.id) : level
      return reached === 'none' ? null : [row.id, fileView(row, { ...look, level: reached }, links)]
    })
    return new Map(views.filter((view) => view !== null))
  }

  return {
    routes: [
      ...mediaRoutes({ ...storing, ...ownFiles, viewsOfFiles, facts: deps.facts }),
      ...playRoutes({ deps, links, mayStillSee }),
    ],
    handlers: mediaHandlers(deps),
    jobs: [
      ...mediaJobs(deps, () => isClosing),
      { name: 'media.unfinished_uploads', everySeconds: SWEEP_EVERY_SECONDS, run: uploads.sweep },
    ],
    gauges: [workGauge(deps)],
    async stopWork() {
      isClosing = true
      await deps.transcoder.close()
    },
    async registerPages(http) {
      registerMediaPages(http, { deps, links, mayStillSee })
      await uploads.registerPages(http)
    },
    ...storing,
    ...ownFiles,
    viewsOfFiles,
    linkDownload: (request) => linkDownload(deps, links, request),
    captionsAddress: (viewerId, fileId) => links.captionsAddress({ viewerId, fileId }, deps.clock.now()),
    attachFiles,
    async withdrawFiles(tx, fileIds, isWithdrawn) {
      await setWithdrawn(tx, fileIds, isWithdrawn)
      forget(fileIds)
    },
    deleteFiles,
  }
}

const workGauge = ({ db }: Pick<MediaDeps, 'db'>): GaugeDefinition => ({
  name: 'media_files_in_work',
  help: 'Files by the work that is due (avif, transcode), and by why they were given up.',
  labelNames: ['state'],
  read: async () => (await countWork(db)).map(({ state, count }) => ({ labels: { state }, value: count })),
})
