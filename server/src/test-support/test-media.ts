import { readdir } from 'node:fs/promises'
import type { FileView } from '@stagedoor/contract/media'
import type { LightMyRequestResponse } from 'fastify'
import type { AdapterWrappers } from '#src/adapter-wrappers.ts'
import type { Media } from '#src/features/media/index.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { testApp, type TestApp } from './test-app.ts'
import { fileForm, type Reply } from './test-app/callers.ts'

export type Person = { accountId: string; token: string }

export type MediaFixture = {
  app: TestApp
  media: Media
  /** Where the objects lie. */
  folder: string
  storage: Storage
  /** Jobs that were enqueued and have not run, in order. */
  enqueued: { name: string; payload: object }[]
  aPerson(role?: 'performer' | 'user'): Promise<Person>
  /** Runs every job that was enqueued so far. */
  runJobs(): Promise<void>
  /** Runs the media feature's job of this name. */
  runJob(name: string, payload?: object): Promise<void>
  upload(person: Person, bytes: Uint8Array, options?: { kind?: string; name?: string; field?: string }): Promise<Reply>
  /** A file that is in the store, as its owner sees it. */
  aFile(person: Person, bytes: Uint8Array, kind?: string): Promise<FileView>
  fetch(url: string, person: Person | null, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** Names of all files in the store. */
  stored(): Promise<string[]>
}

/** The whole product with makers of uploads. Its queue keeps jobs until a test runs them, unless it runs in the background. */
export async function aMediaFixture({
  wrappers = {},
  ...options
}: Parameters<typeof testApp>[0] = {}): Promise<MediaFixture> {
  const enqueued: MediaFixture['enqueued'] = []
  const stores: Storage[] = []
  const keepJobs: AdapterWrappers['jobs'] = () => ({
    enqueue: async (name, payload) => void enqueued.push({ name, payload }),
  })
  const app = await testApp({
    ...options,
    wrappers: {
      ...(options.background ? {} : { jobs: keepJobs }),
      ...wrappers,
      storage(chosen) {
        const store = wrappers.storage?.(chosen) ?? chosen
        stores.push(store)
        return store
      },
    },
  })
  const [storage] = stores
  if (!storage) throw new Error('the product has no store')
  const { media } = app.features
  const folder = `${app.dataDir}/media`

  const runJob: MediaFixture['runJob'] = async (name, payload = {}) =>
    media.jobs.find((job) => job.name === name)?.run(payload)
  const upload: MediaFixture['upload'] = (person, bytes, { kind = 'photo', name = 'photo.jpg', field = 'file' } = {}) =>
    app.call('POST', `/performer/feeds/${kind}/upload`, { token: person.token, body: fileForm(field, bytes, name) })
  return {
    app,
    media,
    folder,
    storage,
    enqueued,
    async aPerson(role = 'performer') {
      const accountId = await (role === 'performer' ? app.aCreator() : app.aFan())
      return { accountId, token: app.accountOf(accountId).token }
    },
    async runJobs() {
      for (const { name, payload } of enqueued.splice(0)) await runJob(name, payload)
    },
    runJob,
    upload,
    async aFile(person, bytes, kind = 'photo') {
      const reply = await upload(person, bytes, { kind })
      if (reply.status !== 201) throw new Error(`not stored: ${reply.text}`)
      return reply.body.data
    },
    fetch: (url, person, headers) => app.fetch(url, person?.accountId, headers),
    async stored() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
    },
  }
}
