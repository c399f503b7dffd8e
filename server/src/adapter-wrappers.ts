import { createSandbox } from './platform/gateways/sandbox/sandbox.ts'
import type { PasswordCost } from './features/identity/index.ts'
import type { Captcha } from './platform/captcha/captcha.ts'
import type { Gateway } from './platform/gateways/gateway.ts'
import type { FindCountry } from './platform/geolocation/country-database.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { LiveVideo } from './platform/live-video/live-video.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import type { RealtimeServer } from './platform/realtime/realtime.ts'
import type { Storage } from './platform/storage/storage.ts'
import type { Pictures } from './platform/transcoding/pictures.ts'
import type { Transcoder } from './platform/transcoding/transcoder.ts'

/**
 * Wraps adapters of external systems: each wrapper takes the configured adapter and returns the one to use, so that a
 * test can observe or replace it. Features are never among them.
 */
export type AdapterWrappers = {
  /** The company outside that comes with the product. */
  createSandbox: typeof createSandbox
  gateway(chosen: Gateway): Gateway
  mailer(chosen: Mailer): Mailer
  captcha(chosen: Captcha): Captcha
  findCountry(chosen: FindCountry): FindCountry
  realtime(chosen: RealtimeServer): RealtimeServer
  jobs(chosen: Jobs): Jobs
  /** Of media; proofs of identity have a store of their own. */
  storage(chosen: Storage): Storage
  uploadStorage(chosen: Storage): Storage
  pictures(chosen: Pictures): Pictures
  transcoder(chosen: Transcoder): Transcoder
  liveVideo(chosen: LiveVideo): LiveVideo
  /** What hashing a password costs. */
  passwordCost: PasswordCost
}

/** Everything as the configuration chose it. */
export const noWrappers: AdapterWrappers = {
  createSandbox,
  gateway: (chosen) => chosen,
  mailer: (chosen) => chosen,
  captcha: (chosen) => chosen,
  findCountry: (chosen) => chosen,
  realtime: (chosen) => chosen,
  jobs: (chosen) => chosen,
  storage: (chosen) => chosen,
  uploadStorage: (chosen) => chosen,
  pictures: (chosen) => chosen,
  transcoder: (chosen) => chosen,
  liveVideo: (chosen) => chosen,
  passwordCost: {},
}
