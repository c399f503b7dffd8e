import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FileView } from '@stagedoor/contract/media'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, onTestFinished } from 'vitest'
import { systemClock } from '#src/clock/clock.ts'
import { createMedia, type Media, type MediaDeps, type MediaFacts } from '#src/features/media/index.ts'
import type { Db } from '#src/platform/db/database.ts'
import { createHttpServer, type HttpOptions } from '#src/platform/http/http-app.ts'
import { registerRoutes } from '#src/platform/http/register-routes.ts'
import { createRateLimiter } from '#src/platform/http/rate-limiter.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { createLocalStorage } from '#src/platform/storage/local-storage.ts'
import { createPictures, type Pictures } from '#src/platform/transcoding/pictures.ts'
import { freshDatabaseWithUrl } from './fresh-database.ts'
import { multipartBody } from './multipart-body.ts'

export type Person = { accountId: string; token: string }

export type MediaFixture = {
  media: Media
  http: FastifyInstance
  db: Db
  databaseUrl: string
  deps: MediaDeps
  /** Where the objects lie. */
  folder: string
  /** Jobs that were enqueued, in order. */
  enqueued: { name: string; payload: object }[]
  /** What open pages heard. */
  heard: { accountId: string; event: string; payload: unknown }[]
  /** Questions that were asked of the features that show files. */
  questions: string[]
  /** Moves the clock. */
  pass(milliseconds: number): void
  aPerson(role?: Viewer['role']): Promise<Person>
  /** Runs every job that was enqueued so far. */
  runJobs(): Promise<void>
  /** Delivers every recorded event. */
  deliver(): Promise<void>
  upload(
    person: Person,
    bytes: Uint8Array,
    options?: { kind?: string; name?: string; field?: string },
  ): Promise<LightMyRequestResponse>
  /** A file that is in the store, as its owner sees it. */
  aFile(person: Person, bytes: Uint8Array, kind?: string): Promise<FileView>
  fetch(url: string, person: Person | null, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Names of all files in the store. */
  stored(): Promise<string[]>
  /** Starts listening; for what only a real connection shows. */
  listen(): Promise<string>
}

type FixtureOptions = {
  facts?: Partial<MediaFacts>
  pictures?: Pick<Pictures, 'prepare' | 'encodeAvif'>
  deps?: Partial<MediaDeps>
}

/** Starting a decoding process costs more than most tests: those of one file share two. */
const sharedPictures = createPictures({ size: 2, log: { warn: () => undefined } })
afterAll(() => sharedPictures.close())

/** Media on a database, and a store of its own; the features around it answer as the test says. */
export async function aMediaFixture({
  facts = {},
  pictures,
  deps: overrides = {},
}: FixtureOptions = {}): Promise<MediaFixture> {
  const { db, url } = await freshDatabaseWithUrl()
  const folder = await mkdtemp(join(tmpdir(), 'stagedoor-media-'))
  const viewers = new Map<string, Viewer>()
  const findViewer = async (token: string) => viewers.get(token) ?? null
  const [enqueued, heard, questions]: [MediaFixture['enqueued'], MediaFixture['heard'], string[]] = [[], [], []]
  const clock = systemClock()
  let offsetMs = 0

  const deps: MediaDeps = {
    db,
    clock,
    config: { secretKey: 'a secret of tests only, at least thirty-two bytes' },
    log: { info: () => undefined, warn: () => undefined },
    jobs: { enqueue: async (name, payload) => void enqueued.push({ name, payload }) },
    realtime: { toAccount: (accountId, event, ...[payload]) => void heard.push({ accountId, event, payload }) },
    storage: await createLocalStorage(folder),
    pictures: pictures ?? sharedPictures,
    findViewer,
    refuseEarly: async () => null,
    facts: {
      mayStillSee: async (requester, fileId) => {
        questions.push(fileId)
        return (await facts.mayStillSee?.(requester, fileId)) ?? false
      },
      levelInPost: facts.levelInPost ?? (async () => 'none'),
    },
    ...overrides,
  }
  const media = createMedia(deps)
  const options: HttpOptions = {
    trustedProxies: [],
    clientAddressHeader: 'x-forwarded-for',
    logger: false,
    isProduction: false,
    findViewer,
    limiter: createRateLimiter(null),
    refuseEarly: deps.refuseEarly,
    isOfAge: async () => true,
    afterChange: () => undefined,
    now: () => clock.now(),
  }
  const http = await createHttpServer(options)
  registerRoutes(http, media.routes, options)
  media.registerPages(http)
  onTestFinished(async () => {
    await http.close()
    await rm(folder, { recursive: true, force: true })
  })

  const fixture: MediaFixture = {
    media,
    http,
    db,
    databaseUrl: url,
    deps,
    folder,
    enqueued,
    heard,
    questions,
    pass(milliseconds) {
      offsetMs += milliseconds
      clock.setOffsetMs(offsetMs)
    },
    async aPerson(role = 'performer') {
      const { rows } = await sql<{ id: string }>`insert into account (role) values (${role}) returning id`.execute(db)
      const accountId = rows[0]?.id ?? ''
      const token = `token-of-${accountId}`
      viewers.set(token, {
        accountId,
        sessionId: accountId,
        role,
        staffRoles: [],
        username: 'somebody',
        authenticatedAt: new Date(),
        impersonatorId: null,
      })
      return { accountId, token }
    },
    async runJobs() {
      for (const { name, payload } of enqueued.splice(0))
        await media.jobs.find((job) => job.name === name)?.run(payload)
    },
    async deliver() {
      const { rows } = await sql<{
        name: string
        payload: unknown
      }>`delete from outbox returning name, payload`.execute(db)
      for (const { name, payload } of rows)
        for (const handler of media.handlers) if (handler.event === name) await handler.handle([payload])
    },
    async upload(person, bytes, { kind = 'photo', name = 'photo.jpg', field = 'file' } = {}) {
      const { contentType, payload } = await multipartBody(field, bytes, name)
      return http.inject({
        method: 'POST',
        url: `/api/performer/feeds/${kind}/upload`,
        headers: { 'content-type': contentType, authorization: person.token },
        payload,
      })
    },
    async aFile(person, bytes, kind = 'photo') {
      const reply = await fixture.upload(person, bytes, { kind })
      if (reply.statusCode !== 201) throw new Error(`not stored: ${reply.body}`)
      return reply.json().data
    },
    fetch: async (url, person, headers = {}) =>
      http.inject({ url, headers: person ? { cookie: `token=${person.token}`, ...headers } : headers }),
    async stored() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
    async listen() {
      await http.listen({ port: 0, host: '127.0.0.1' })
      return `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`
    },
  }
  return fixture
}
