import { join } from 'node:path'
import type { Features } from './feature-registry.ts'
import type { Contributions, Platform } from './compose-platform.ts'
import type { AgeAssurance } from './platform/age-assurance/age-assurance.ts'
import { createSandboxAgeAssurance } from './platform/age-assurance/sandbox-age-assurance.ts'
import type { Captcha } from './platform/captcha/captcha.ts'
import { createSandboxCaptcha } from './platform/captcha/sandbox-captcha.ts'
import { createSiteverifyCaptcha } from './platform/captcha/siteverify-captcha.ts'
import { createBytePlusDelivery } from './platform/delivery/byteplus-delivery.ts'
import type { Delivery } from './platform/delivery/delivery.ts'
import { openCountryDatabase } from './platform/geolocation/country-database.ts'
import type { LiveVideo } from './platform/live-video/live-video.ts'
import { createLiveVideos } from './platform/live-video/several-live-videos.ts'
import { createOutsideLiveVideo } from './platform/live-video/outside/outside-live-video.ts'
import { createLocalMailbox } from './platform/mail/local-mailbox.ts'
import { registerMailPages } from './platform/mail/mail-pages.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { openStores } from './platform/storage/open-stores.ts'
import type { Storage } from './platform/storage/storage.ts'
import { chooseEngine } from './platform/transcoding/media/choose-engine.ts'
import { createTranscoder } from './platform/transcoding/media/create-transcoder.ts'
import { createPictures, type Pictures } from './platform/transcoding/pictures.ts'
import type { Transcoder } from './platform/transcoding/transcoder.ts'

/** The adapters of the features besides gateways: storage, mail, and external services. */
export type Adapters = {
  storage: Storage
  /** A store for what arrives in pieces, until a call takes it. */
  uploadStorage: Storage
  /** A store for proofs of identity alone. */
  documentStorage: Storage
  /** A store for the copies of their data that people ask for. */
  exportStorage: Storage
  pictures: Pictures
  transcoder: Transcoder
  liveVideo: LiveVideo
  mailer: Mailer
  captcha: Captcha
  /** Null: only our own HLS delivers videos. */
  delivery: Delivery | null
  /** Null in production until a provider is connected: there the embedded one would believe anybody. */
  ageAssurance: AgeAssurance | null
  /** The country (ISO 3166-1 alpha-2) of an address; null when unknown. */
  findCountry(address: string): string | null
}

/** Connects the adapters that are configured. */
export async function composeAdapters(
  { config, clock, db, log, wrappers }: Platform,
  features: Pick<Features, 'site'>,
): Promise<{ adapters: Adapters; contributions: Contributions }> {
  // Decoding pictures is the heaviest thing here: one process leaves the other core to answers.
  const pictures = createPictures({ size: 1, log })
  const transcoder = createTranscoder({
    engine: chooseEngine(config.ffmpeg),
    directory: join(config.dataDir, 'transcoding'),
    log,
  })
  const liveVideo = config.liveServer
    ? createOutsideLiveVideo(config.liveServer, { db, clock, log })
    : createLiveVideos({ ...config.live, recordings: join(config.dataDir, 'recordings') }, log)
  const mailbox = createLocalMailbox({ directory: join(config.dataDir, 'mail'), now: clock.now })
  const mailServer =
    config.mail &&
    (await import('./platform/mail/smtp-mailer.ts')).createSmtpMailer({
      ...config.mail,
      senderName: () => features.site.settings.get('siteName'),
    })
  const stores = await openStores(config.storage)
  const sandboxAge = createSandboxAgeAssurance({ ...config, now: clock.now })
  return {
    adapters: {
      storage: wrappers.storage(stores.media),
      uploadStorage: wrappers.uploadStorage(stores.uploads),
      documentStorage: stores.documents,
      exportStorage: stores.exports,
      pictures: wrappers.pictures(pictures),
      transcoder: wrappers.transcoder(transcoder),
      liveVideo: wrappers.liveVideo(liveVideo),
      mailer: wrappers.mailer(mailServer ?? mailbox),
      captcha: wrappers.captcha(
        config.captcha ? createSiteverifyCaptcha(config.captcha, config) : createSandboxCaptcha(config),
      ),
      delivery: config.byteplus && createBytePlusDelivery(config.byteplus),
      ageAssurance: config.isProduction ? null : sandboxAge,
      findCountry: wrappers.findCountry(await openCountryDatabase(config.countryDatabase)),
    },
    contributions: {
      registerPages(http) {
        if (config.isProduction) return
        sandboxAge.registerPages(http)
        registerMailPages(http, mailbox)
      },
      async close() {
        await Promise.all([pictures.close(), transcoder.close(), liveVideo.close()])
        stores.close()
        mailServer?.close()
      },
    },
  }
}
