import type { Clock } from '#src/clock/clock.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { ProblemCode } from '@stagedoor/contract/problem'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Jobs } from '#src/platform/jobs/jobs.ts'
import type { Realtime } from '#src/platform/realtime/realtime.ts'
import type { RateLimiter } from '#src/platform/http/rate-limiter.ts'
import type { Delivery } from '#src/platform/delivery/delivery.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { Transcoder } from '#src/platform/transcoding/transcoder.ts'
import type { Pictures } from '#src/platform/transcoding/pictures.ts'
import type { Settings } from '../site/index.ts'
import type { MediaFacts } from './facts.ts'

/** What the feature is given. */
export type MediaDeps = {
  db: Db
  clock: Clock
  config: { secretKey: string; formerSecretKeys: readonly string[]; publicUrl: string }
  log: { info(facts: object, message: string): void; warn(facts: object, message: string): void }
  jobs: Jobs
  realtime: Pick<Realtime, 'toAccount'>
  storage: Storage
  /** A store for what arrives in pieces and no call has taken yet. */
  uploadStorage: Storage
  limiter: RateLimiter
  settings: Pick<Settings, 'get'>
  pictures: Pick<Pictures, 'prepare' | 'encodeAvif'>
  /** Null: only our own HLS. */
  delivery: Delivery | null
  transcoder: Pick<Transcoder, 'probe' | 'transcode' | 'close'>
  /** Who a token belongs to: a link is fetched by an `<img>`, which proves its viewer by cookie. */
  findViewer(token: string): Promise<Viewer | null>
  /** Maintenance and country, as for every call. */
  refuseEarly(request: { path: string; address: string; viewer: Viewer | null }): Promise<ProblemCode | null>
  facts: MediaFacts
}
