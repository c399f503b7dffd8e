import type { ProblemCode } from '@stagedoor/contract/problem'
import type { Clock } from '#src/clock/clock.ts'
import type { StaticPageInput } from '@stagedoor/contract/static-pages'
import type { Db } from '#src/platform/db/database.ts'
import { createCachedTable } from '#src/platform/db/cached-table.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import type { Captcha } from '#src/platform/captcha/captcha.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import type { Mailer } from '#src/platform/mail/mailer.ts'
import type { EventHandler } from '#src/platform/outbox/handlers.ts'
import type { FastifyInstance } from 'fastify'
import type { Pictures } from '#src/platform/transcoding/pictures.ts'
import { siteAdminRoutes } from './admin-routes.ts'
import { changeSettings, type ChangeOutcome, type SettingsChange } from './change-settings.ts'
import { contactMails } from './contact/mails.ts'
import { deleteContactMessagesBefore } from './contact/queries.ts'
import { contactRoutes } from './contact/routes.ts'
import { defaultSettings } from './definitions.ts'
import type { SiteFacts } from './facts.ts'
import { writeLegalPages } from './legal-pages/write-legal-pages.ts'
import { settingsFrom, withPublicPart, type Settings } from './held-settings.ts'
import { pictureRoutes, registerSitePictures } from './pictures/routes.ts'
import { registerWebManifest } from './web-manifest.ts'
import { staticPageRoutes } from './static-pages/routes.ts'
import { writeStaticPage } from './static-pages/write-static-page.ts'
import { promoRoutes } from './promos/routes.ts'
import { findSettings } from './queries.ts'
import { readSettings } from './read-settings.ts'
import { siteRoutes } from './routes.ts'
import { pictureHostsOf, refuseVisit } from './rules.ts'
import { findTranslations } from './translations/queries.ts'
import { translationRoutes } from './translations/routes.ts'

export { siteErasure } from './erasure-queries.ts'
export { siteExport } from './export-queries.ts'
export type { Settings } from './held-settings.ts'

export type SiteDeps = {
  db: Db
  clock: Pick<Clock, 'now'>
  config: { isProduction: boolean; publicUrl: string; agora: object | null; gateways: readonly string[] }
  mailer: Mailer
  captcha: Captcha
  pictures: Pick<Pictures, 'prepare'>
  log: { error(facts: object, message: string): void; warn(facts: object, message: string): void }
  facts: SiteFacts
}

export type Site = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  /** The pictures of the site itself, and its manifest. */
  registerPages(http: FastifyInstance): void
  settings: Settings
  /** Sets some settings, all or none; this process sees them immediately, others within two seconds. Audited. */
  changeSettings(change: SettingsChange): Promise<ChangeOutcome>
  /** Whether the site counts page views: a measurement id is set and enabled. */
  /** Hosts of other sites whose pictures pages may show. */
  pictureHosts(): readonly string[]
  isCounting(): boolean
  /** Writes a new static page, for the demo world; false when another has its slug. Audited. */
  writeStaticPage(page: StaticPageInput): Promise<boolean>
  /** Writes the legal pages that do not exist with their default texts, at every start. Audited. */
  writeLegalPages(): Promise<void>
  /** Maintenance and closed countries, checked before every call. Null admits it. */
  refuseEarly(visit: { path: string; address: string; viewer: Viewer | null }): Promise<ProblemCode | null>
  close(): Promise<void>
}

const DAY_MS = 86_400_000
const MESSAGE_DAYS = 365

/** The operator's settings. Reads them before it resolves, so that no request is served with overruled defaults. */
export async function createSite(deps: SiteDeps): Promise<Site> {
  const { db, clock, config, log, facts } = deps
  const defaults = defaultSettings(config)
  const held = await createCachedTable({
    db,
    log,
    table: 'setting',
    load: async (executor) => {
      const { values, unusable } = readSettings(defaults, await findSettings(executor))
      if (unusable.length > 0) log.warn({ settings: unusable }, 'stored settings without effect: unknown or not valid')
      return withPublicPart(values)
    },
  })
  const settings = settingsFrom(held)
  const translations = await createCachedTable({
    db,
    log,
    table: 'translation',
    load: findTranslations,
  })
  const change = async (wanted: SettingsChange) => {
    const installation = { defaults, hasAgoraCertificate: config.agora !== null, gateways: config.gateways }
    const outcome = await changeSettings(db, installation, wanted)
    await held.refresh()
    return outcome
  }

  return {
    routes: [
      ...siteRoutes(held),
      ...siteAdminRoutes({ values: () => held.value().values, change }),
      ...staticPageRoutes(deps),
      ...promoRoutes({ db, pictureHosts: () => pictureHostsOf(held.value().values) }),
      ...translationRoutes({ db, held: translations }),
      ...contactRoutes(deps),
      ...pictureRoutes({ ...deps, change }),
    ],
    handlers: contactMails({ ...deps, publicUrl: config.publicUrl, settings }),
    jobs: [
      {
        name: 'site.old_messages',
        everySeconds: 86_400,
        run: () => deleteContactMessagesBefore(db, new Date(clock.now().getTime() - MESSAGE_DAYS * DAY_MS)),
      },
    ],
    registerPages(http) {
      registerSitePictures(http, db)
      registerWebManifest(http, settings)
    },
    settings,
    pictureHosts: () => pictureHostsOf(held.value().values),
    isCounting: () => settings.get('pageViewTracking') && settings.get('gaCode') !== '',
    changeSettings: change,
    writeStaticPage: async (post) => (await writeStaticPage(db, null, post, { actorId: null })).outcome === 'written',
    writeLegalPages: () => writeLegalPages(db),
    refuseEarly: async ({ path, address, viewer }) =>
      refuseVisit({
        path,
        isStaff: viewer?.role === 'staff',
        isMaintenance: settings.get('maintenanceMode'),
        isCountryClosed: facts.isCountryClosed(address),
      }),
    async close() {
      await held.stop()
      await translations.stop()
    },
  }
}
