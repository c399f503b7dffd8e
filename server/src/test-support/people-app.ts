import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { onTestFinished, vi } from 'vitest'
import { systemClock, type Clock } from '#src/clock/clock.ts'
import type { Config } from '#src/config/config.ts'
import { createGeography, type Geography } from '#src/features/geography/index.ts'
import { createIdentity, type Identity, type IdentityFacts } from '#src/features/identity/index.ts'
import { createProfiles, type ProfileFacts, type Profiles } from '#src/features/profiles/index.ts'
import { refusalOfPlans } from '../features/subscriptions/index.ts'
import { createSite, type Site } from '#src/features/site/index.ts'
import { createSandboxAgeAssurance } from '#src/platform/age-assurance/sandbox-age-assurance.ts'
import type { Captcha } from '#src/platform/captcha/captcha.ts'
import { createSandboxCaptcha } from '#src/platform/captcha/sandbox-captcha.ts'
import { createLocalMailbox } from '#src/platform/mail/local-mailbox.ts'
import { registerMailPages } from '#src/platform/mail/mail-pages.ts'
import { createLocalStorage } from '#src/platform/storage/local-storage.ts'
import { openPool, type Db } from '#src/platform/db/database.ts'
import { createHttpServer, type HttpOptions } from '#src/platform/http/http-app.ts'
import { registerRoutes } from '#src/platform/http/register-routes.ts'
import { createRateLimiter } from '#src/platform/http/rate-limiter.ts'
import { createDispatcher, type Dispatcher } from '#src/platform/outbox/dispatcher.ts'
import { freshDatabaseWithUrl } from './fresh-database.ts'
import { freshFolder } from './fresh-folder.ts'
import { PASSWORD } from './people-names.ts'
import { testConfig } from './test-config.ts'

export { PASSWORD } from './people-names.ts'

type People = { site: Site; geography: Geography; identity: Identity; profiles: Profiles }

/** The features of people alone, on a database of their own; what later features know is empty unless a test says otherwise. */
export type PeopleApp = People & {
  http: FastifyInstance
  db: Db
  databaseUrl: string
  clock: Clock
  dataDir: string
  /** Sockets that were closed, by session. */
  disconnected: string[]
  /** Delivers events, so that mails are sent. */
  drain(): Promise<void>
  /** A call as someone: a path after `/api`, JSON both ways. */
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<LightMyRequestResponse>
  /** Registers through the call and signs in. */
  aFan(username: string, fields?: object): Promise<Person>
  /** Registers through the feature's public API, with a verified e-mail; a creator is approved. */
  anyone(role: 'user' | 'performer' | 'staff', username: string, fields?: object): Promise<Person>
  signIn(
    username: string,
    options?: { password?: string; remember?: boolean; userAgent?: string; from?: string },
  ): Promise<string>
}

type CallOptions = { token?: string; body?: object; headers?: Record<string, string>; from?: string }

type Person = { accountId: string; username: string; email: string; token: string }

const noProfileFacts: ProfileFacts = {
  findRelations: async () => new Map(),
  findFollowedCreators: async () => ({ followedIds: [], blockerIds: new Set<string>() }),
  findStats: async () => new Map(),
  findFanStats: async () => ({ following: 0, subscriptions: 0 }),
  refusePlans: () => null,
  findBalanceTokenCents: async () => 0,
  storePicture: async () => ({ outcome: 'not_a_picture' }),
  attachPicture: async () => undefined,
  findOwnAvatar: async () => null,
  findFanIds: async () => [],
  findFollowerIds: async () => [],
  isFanOf: async () => false,
}

export type PeopleOptions = {
  facts?: Partial<ProfileFacts>
  config?: Partial<Config>
  findCountry?: (address: string) => string | null
  captcha?: Captcha
  /** Passwords cost what they cost people, for tests about that; all others need not wait. */
  isHashingCostly?: boolean
}

/** The least that Argon2id allows. */
const quick = { memoryKib: 8, passes: 1 }

export async function peopleApp({
  facts = {},
  config = {},
  findCountry = () => null,
  captcha = createSandboxCaptcha({ isProduction: false }),
  isHashingCostly = false,
}: PeopleOptions = {}): Promise<PeopleApp> {
  const { db, url } = await freshDatabaseWithUrl()
  const dataDir = await freshFolder('people')
  const limiterPool = openPool(url, { maximumConnections: 2, role: 'stagedoor_app' })
  const limiter = createRateLimiter(limiterPool)
  const clock = systemClock()
  const disconnected: string[] = []
  const realtime = {
    toAccount: vi.fn<() => void>(),
    withOpenPages: () => [],
    toRoom: vi.fn<() => void>(),
    disconnect: ({ sessionId }: { sessionId?: string }) => void disconnected.push(sessionId ?? 'all'),
  }

  const options: HttpOptions = {
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    logger: false,
    isProduction: false,
    findViewer: (token) => people.identity.findViewer(token),
    limiter,
    refuseEarly: (visit) => people.site.refuseEarly(visit),
    isOfAge: async () => true,
    afterChange: () => undefined,
    now: () => clock.now(),
  }
  const http = await createHttpServer(options)
  const platform = { config: testConfig(dataDir, config), db, clock, log: http.log, limiter, realtime }
  const mailbox = createLocalMailbox({ directory: join(dataDir, 'mail'), now: () => clock.now() })
  const people = await compose(
    { ...platform, mailer: mailbox, captcha, dataDir, passwordCost: isHashingCostly ? {} : quick },
    { ...noProfileFacts, ...facts },
    findCountry,
  )
  const { site, geography, identity, profiles } = people
  registerRoutes(http, [...site.routes, ...geography.routes, ...identity.routes, ...profiles.routes], options)
  registerMailPages(http, mailbox)
  await profiles.registerPages(http)
  createSandboxAgeAssurance({
    publicUrl: platform.config.publicUrl,
    secretKey: platform.config.secretKey,
    now: () => clock.now(),
  }).registerPages(http)
  const dispatcher = createDispatcher({
    db,
    url,
    handlers: [...site.handlers, ...identity.handlers, ...profiles.handlers],
    log: http.log,
  })
  onTestFinished(() => close({ http, site, geography, dispatcher, limiterPool }))
  return {
    ...people,
    http,
    db,
    databaseUrl: url,
    clock,
    dataDir,
    disconnected,
    drain: () => dispatcher.drain(),
    ...callersOf(http, people),
  }
}

type Given = Omit<Parameters<typeof createIdentity>[0], 'settings' | 'geography' | 'facts'> &
  Omit<Parameters<typeof createSite>[0], 'facts' | 'pictures'> & {
    dataDir: string
    config: { dataDir: string }
  }

async function compose(
  given: Given,
  facts: ProfileFacts,
  findCountry: (address: string) => string | null,
): Promise<People> {
  const site = await createSite({
    ...given,
    pictures: { prepare: async () => ({ outcome: 'busy' }) },
    facts: { isCountryClosed: (address) => geography.isCountryClosed(address) },
  })
  const { settings } = site
  const { publicUrl, secretKey } = given.config
  const geography: Geography = await createGeography({
    ...given,
    ageAssurance: createSandboxAgeAssurance({ publicUrl, secretKey, now: () => given.clock.now() }),
    defaultRegionPolicy: () => settings.get('defaultRegionPolicy'),
    findCountry,
  })
  const identityFacts: IdentityFacts = {
    createProfile: (tx, profile) => profiles.identityFacts.createProfile(tx, profile),
    keepDocuments: (files, uploads) => profiles.identityFacts.keepDocuments(files, uploads),
    forgetUploads: (uploads) => profiles.identityFacts.forgetUploads(uploads),
    discardDocuments: (documents) => profiles.identityFacts.discardDocuments(documents),
    verifiedAmong: (executor, accountIds) => profiles.identityFacts.verifiedAmong(executor, accountIds),
    showPicture: (picture) => profiles.identityFacts.showPicture(picture),
    findCurrentUser: (viewer) => profiles.identityFacts.findCurrentUser(viewer),
  }
  const identity = createIdentity({ ...given, settings, geography, facts: identityFacts })
  const documentStorage = await createLocalStorage(join(given.dataDir, 'documents'))
  const profiles: Profiles = createProfiles({
    ...given,
    identity,
    settings,
    documentStorage,
    refuseEarly: site.refuseEarly,
    facts: { ...facts, refusePlans: (change) => refusalOfPlans({ settings }, change) },
  })
  return { site, geography, identity, profiles }
}

type Open = Pick<People, 'site' | 'geography'> & {
  http: FastifyInstance
  dispatcher: Dispatcher
  limiterPool: { end(): Promise<void> }
}

async function close({ http, site, geography, dispatcher, limiterPool }: Open): Promise<void> {
  await http.close()
  await dispatcher.stop()
  await site.close()
  await geography.close()
  await limiterPool.end()
}

function callersOf(
  http: FastifyInstance,
  { identity }: People,
): Pick<PeopleApp, 'call' | 'aFan' | 'anyone' | 'signIn'> {
  const call: PeopleApp['call'] = (method, path, { token, body, headers = {}, from } = {}) => {
    const request: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: { 'content-language': 'en-US', ...(token === undefined ? {} : { authorization: token }), ...headers },
      ...(body === undefined ? {} : { payload: body }),
      ...(from === undefined ? {} : { remoteAddress: from }),
    }
    return http.inject(request)
  }

  const signIn: PeopleApp['signIn'] = async (
    username,
    { password = PASSWORD, remember = false, userAgent, from } = {},
  ) => {
    const headers = userAgent === undefined ? {} : { 'user-agent': userAgent }
    const reply = await call('POST', '/auth/login', {
      body: { username, password, remember },
      headers,
      ...(from === undefined ? {} : { from }),
    })
    if (reply.statusCode !== 200) throw new Error(`sign-in answered ${reply.statusCode} ${reply.body}`)
    return String(reply.json().data.token)
  }

  async function personOf(username: string, email: string): Promise<Person> {
    const token = await signIn(username)
    const viewer = await identity.findViewer(token)
    return { accountId: viewer?.accountId ?? '', username, email, token }
  }

  return {
    call,
    signIn,
    async aFan(username, fields = {}) {
      const email = `${username}@example.test`
      const reply = await call('POST', '/auth/users/register', {
        body: { username, email, password: PASSWORD, ...fields },
      })
      if (reply.statusCode !== 200) throw new Error(`registration answered ${reply.statusCode} ${reply.body}`)
      return personOf(username, email)
    },
    async anyone(role, username, fields = {}) {
      const email = `${username}@example.test`
      const stated = {
        name: '',
        firstName: '',
        lastName: '',
        gender: null,
        country: null,
        phone: null,
        phoneCode: null,
        dateOfBirth: null,
      }
      const result = await identity.register({
        role,
        username,
        email,
        password: PASSWORD,
        locale: 'en-US',
        isTrusted: true,
        ...stated,
        ...fields,
      })
      if (result.outcome !== 'registered') throw new Error(`registration: ${result.outcome}`)
      return personOf(username, email)
    },
  }
}
