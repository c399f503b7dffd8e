import { Readable } from 'node:stream'
import type { PerformerCard, PerformerState } from '@stagedoor/contract/performers'
import type { UserCard } from '@stagedoor/contract/users'
import type { FastifyInstance } from 'fastify'
import type { Mailer } from '#src/platform/mail/mailer.ts'
import type { Clock } from '#src/clock/clock.ts'
import { createCache } from '#src/platform/cache/cache.ts'
import { secretKeysOf } from '#src/platform/secrets/secret-keys.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { RateLimiter } from '#src/platform/http/rate-limiter.ts'
import type { BoundRoute } from '#src/platform/http/route.ts'
import type { JobDefinition } from '#src/platform/jobs/jobs.ts'
import { oneByOne, type EventHandler } from '#src/platform/outbox/handlers.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import type { Pictures } from '#src/platform/transcoding/pictures.ts'
import type { Identity, IdentityFacts } from '../identity/index.ts'
import type { Settings } from '../site/index.ts'
import { profileAdminRoutes } from './admin-routes.ts'
import { createDocumentLinks } from './applications/document-links.ts'
import { applicationRoutes } from './applications/routes.ts'
import { registerDocumentPages } from './applications/serve-documents.ts'
import { createCards } from './cards/cards.ts'
import { createProfile } from './create-profile.ts'
import { currentUser } from './current-user.ts'
import { createDeparture, type Departure } from './departure/hide-profile.ts'
import { documentJobs } from './documents/document-jobs.ts'
import { createDocumentStore } from './documents/keep-documents.ts'
import {
  createResumableDocuments,
  registrationDocuments,
  type ResumableDocumentDeps,
} from './documents/resumable-documents.ts'
import { acceptEmail } from './documents/hand-in-documents.ts'
import './events.ts'
import type { ProfileFacts, StoreOutcome } from './facts.ts'
import { fanRoutes } from './fans/routes.ts'
import { findPerformerId } from './find-performer.ts'
import { findPerformerState, findPrivatePrice, findPublicAmong, noteStream } from './queries.ts'
import { looksLikeCreator } from './names/queries.ts'
import { peopleRoutes } from './people/routes.ts'
import { findPlans, type PerformerPlans, type PlanChange } from './plans/queries.ts'
import { profileRoutes } from './routes.ts'
import { createPerformerSearch, type PerformerSearch } from './search/search-performers.ts'
import { findSearchable } from './search/searchable-queries.ts'
import { markPayoutReady, setPerformerState, type StateChange, type StateOutcome } from './set-performer-state.ts'
import { profileMails } from './mails.ts'
import { onboardingRoutes } from './verification/routes.ts'
import type { StateDeps } from './verification/settle-state.ts'
import { showPicture } from './show-picture.ts'
import { changePlans, updateAccount, type UpdateOutcome, type WantedProfile } from './update-profile.ts'
import { userCardView } from './views.ts'
import { takeWelcomeVideo, type TakeOutcome } from './welcome-video/write-welcome-video.ts'

export { profilesExport } from './export-queries.ts'
export type { ProfileFacts, StoreOutcome } from './facts.ts'
export type { PerformerPlans, PlanChange } from './plans/queries.ts'

export type ProfilesDeps = {
  db: Db
  clock: Clock
  mailer: Mailer
  config: { secretKey: string; formerSecretKeys: readonly string[]; publicUrl: string }
  identity: Identity
  settings: Settings
  /** A store for proofs of identity alone: nothing sweeps it but this feature. */
  documentStorage: Storage
  /** A store for what arrives in pieces and no call has taken yet. */
  uploadStorage: Storage
  pictures: Pick<Pictures, 'prepare' | 'rewritePdf'>
  limiter: RateLimiter
  refuseEarly: ResumableDocumentDeps['refuseEarly']
  facts: ProfileFacts
}

export type Profiles = {
  routes: readonly BoundRoute[]
  handlers: readonly EventHandler[]
  jobs: readonly JobDefinition[]
  /** The store of documents uploaded before registration, and the pages that show documents to staff. */
  registerPages(http: FastifyInstance): Promise<void>
  /** The port of identity. */
  identityFacts: IdentityFacts
  /** What the deletion of an account means for its profile. */
  departure: Departure
  /** Profiles from the cache; an id without one is absent. Another process's change shows within 2 s. */
  findUserCards(executor: Db | Tx, accountIds: readonly string[]): Promise<ReadonlyMap<string, UserCard>>
  /** What a statement read by `card_columns`, as others see it. */
  showUserCard: typeof userCardView
  /** Public creators only, from the same cache. */
  findPerformerCards(executor: Db | Tx, performerIds: readonly string[]): Promise<ReadonlyMap<string, PerformerCard>>
  /** For the search by text: what public creators can be found by, who of them match filters, and how they are shown. */
  byText: { findSearchable: typeof findSearchable } & Pick<PerformerSearch, 'filter' | 'show'>
  /** The owner of an id or name, in any state; null when unknown. Cached: a changed name shows within 2 s. */
  findPerformerId(idOrName: string): Promise<string | null>
  /** Whether a creator may publish and earn now. Reads the database: for decisions, not for lists. */
  isApproved(executor: Db | Tx, performerId: string): Promise<boolean>
  /** Those of some creators who may. One statement. */
  approvedAmong(executor: Db | Tx, performerIds: readonly string[]): Promise<Set<string>>
  /** The state of a creator; null for an unknown id. Reads the database. */
  performerStateOf(executor: Db | Tx, performerId: string): Promise<PerformerState | null>
  /** Lets an approved creator be paid, audited; changes nothing in any other state. Rule CRE-2. */
  markPayoutReady(tx: Tx, performerId: string): Promise<void>
  /** A creator's prices from the database; null for other accounts. For decisions, not for lists. */
  findPlans(executor: Db | Tx, performerId: string): Promise<PerformerPlans | null>
  /** What a creator asks for a minute of a private show or call, in token cents; null: they offer none. Reads the database. */
  findPrivatePrice(executor: Db | Tx, performerId: string): Promise<number | null>
  /**
   * Changes a creator's prices, and reports that to `profiles.plans_changed`. The caller checks limits.
   * @returns false: `mayChange`, called in the transaction before anything is written, said no.
   */
  changePlans(performerId: string, change: PlanChange, mayChange: (tx: Tx) => Promise<boolean>): Promise<boolean>
  /** Brings a creator to another state; audited. */
  setPerformerState(change: StateChange): Promise<StateOutcome>
  /** Changes an account's profile, like its own calls. */
  updateAccount(accountId: string, wanted: WantedProfile): Promise<UpdateOutcome>
  /** Shows a picture on an account's profile, as the upload calls do. */
  showPicture(picture: Parameters<typeof showPicture>[1]): Promise<StoreOutcome>
  /** Takes a creator's welcome video, as the upload call does. */
  takeWelcomeVideo(video: Parameters<typeof takeWelcomeVideo>[1]): Promise<TakeOutcome>
}

const POPULARITY_EVERY_SECONDS = 300
const SWEEP_EVERY_SECONDS = 3_600
const NAME_MAXIMUM_AGE_MS = 2_000
const NAME_MAXIMUM_COUNT = 10_000

/** Fans and creators as others see them. */
export function createProfiles(given: ProfilesDeps): Profiles {
  const { db, clock, config, identity, settings, documentStorage, facts } = given
  const cards = createCards(db)
  const search = createPerformerSearch({ db, facts })
  const secretKeys = secretKeysOf(config)
  const documents = createDocumentStore({ ...given, storage: documentStorage, secretKeys })
  const uploads = createResumableDocuments(given)
  const links = createDocumentLinks(secretKeys)
  const shown = { identity, facts, search, settings, cards, forget: cards.forget }
  const deps = { db, clock, uploads, documents, links, ...shown }
  /** What others see of an account is read again after this. */
  const renewing = async <T>(accountId: string, change: Promise<T>): Promise<T> => {
    const result = await change
    cards.forget(accountId)
    return result
  }

  return {
    routes: [
      ...profileRoutes(deps),
      ...fanRoutes(deps),
      ...profileAdminRoutes(deps),
      ...peopleRoutes(deps),
      ...applicationRoutes(deps),
      ...onboardingRoutes(deps),
    ],
    handlers: [...profileHandlers(deps), ...profileMails({ ...given, ...config })],
    jobs: [
      { name: 'profiles.popularity', everySeconds: POPULARITY_EVERY_SECONDS, run: search.refreshPopularity },
      { name: 'profiles.unfinished_uploads', everySeconds: SWEEP_EVERY_SECONDS, run: uploads.sweep },
      ...documentJobs({ db, documents, storage: documentStorage }),
    ],
    async registerPages(http) {
      await uploads.registerPages(http)
      registerDocumentPages(http, deps)
    },
    identityFacts: {
      createProfile: (tx, profile) =>
        createProfile(tx, profile, { requiresVerifiedEmail: settings.get('requireEmailVerification') }),
      ...registrationDocuments(uploads, documents),
      verifiedAmong: async (executor, accountIds) => new Set(await findPublicAmong(executor, accountIds)),
      looksLikeCreator: (executor, name) => looksLikeCreator(executor, { accountId: null, names: [name] }),
      async showPicture({ file, ...picture }) {
        const result = await showPicture(deps, { ...picture, files: Readable.from([file]) })
        cards.forget(picture.accountId)
        return result.outcome === 'stored'
      },
      findCurrentUser: (viewer, address) => currentUser(deps, viewer, address),
    },
    departure: createDeparture(deps),
    findUserCards: cards.findUserCards,
    showUserCard: userCardView,
    findPerformerCards: cards.findPerformerCards,
    byText: { findSearchable, filter: search.filter, show: search.show },
    findPerformerId: cachedPerformerIds({ db, identity }),
    isApproved: async (executor, performerId) => (await findPublicAmong(executor, [performerId])).length > 0,
    performerStateOf: findPerformerState,
    markPayoutReady: (tx, performerId) => markPayoutReady(tx, deps, performerId),
    approvedAmong: async (executor, performerIds) => new Set(await findPublicAmong(executor, performerIds)),
    findPlans,
    findPrivatePrice,
    changePlans: (id, change, mayChange) => renewing(id, changePlans(db, id, { change, mayChange })),
    setPerformerState: (change) => renewing(change.performerId, setPerformerState(db, deps, change)),
    updateAccount: (accountId, wanted) => renewing(accountId, updateAccount(deps, accountId, wanted)),
    showPicture: (picture) => renewing(picture.accountId, showPicture(deps, picture)),
    takeWelcomeVideo: (video) => takeWelcomeVideo(deps, video),
  }
}

/** Ids by name, read again after a moment; unknown names are not kept. */
function cachedPerformerIds(deps: Pick<ProfilesDeps, 'db' | 'identity'>): Profiles['findPerformerId'] {
  const idsByName = createCache<string>({ maximumAgeMs: NAME_MAXIMUM_AGE_MS, maximumCount: NAME_MAXIMUM_COUNT })
  return async (idOrName) => {
    const known = idsByName.get(idOrName)
    if (known !== undefined) return known
    const id = await findPerformerId(deps, idOrName)
    if (id !== null) idsByName.set(idOrName, id)
    return id
  }
}

type HandlerDeps = StateDeps & {
  db: Db
  forget(accountId: string): void
  facts: Pick<ProfileFacts, 'findStreamTimes'>
}

function profileHandlers(deps: HandlerDeps): EventHandler[] {
  const { db, forget, facts } = deps
  // Events come in no order: what is true now is noted.
  const followStream = async ({ performerId }: { performerId: string }) => {
    await noteStream(db, performerId, await facts.findStreamTimes(performerId))
    forget(performerId)
  }
  return oneByOne('profiles', {
    async 'identity.account_status_changed'({ accountId, status }) {
      // An account that may not sign in is not shown either; staff restore it manually.
      const change = { performerId: accountId, actorId: null, reason: 'account status' }
      // One that is leaving was hidden with its status, and what is erased stays hidden.
      if (status === 'suspended' || status === 'closed') await setPerformerState(db, deps, { ...change, to: status })
      forget(accountId)
    },
    'identity.email_confirmed': ({ accountId }) => acceptEmail(db, deps, accountId),
    'identity.account_renamed': ({ accountId }) => forget(accountId),
    'livestream.started': followStream,
    'livestream.ended': followStream,
    'livestream.schedule_changed': followStream,
  })
}
