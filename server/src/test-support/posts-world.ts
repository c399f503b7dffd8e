import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Post, NewPost } from '@stagedoor/contract/feeds'
import type { FileType } from '@stagedoor/contract/media'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Config } from '#src/config/config.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { createLocalStorage } from '#src/platform/storage/local-storage.ts'
import type { Storage } from '#src/platform/storage/storage.ts'
import { testApp, type TestApp } from './test-app.ts'

export type Someone = { accountId: string; username: string; token: string; viewer: Viewer }

type CallOptions = { as?: Someone | null; body?: object; from?: string }

/** A page of a list as it comes. */
export type Listed<T = Post> = { data: T[]; total: number; cursor: string | null }

export type PostsWorld = {
  app: TestApp
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<LightMyRequestResponse>
  /** The `data` of a call that must succeed. */
  read<T>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options?: CallOptions): Promise<T>
  aFan(): Promise<Someone>
  /** An approved creator, unless another state is named. */
  aCreator(state?: 'approved' | 'under_review' | 'suspended'): Promise<Someone>
  aMemberOfStaff(): Promise<Someone>
  aPost(creator: Someone, given?: Partial<NewPost>): Promise<Post>
  /** A file of a creator's with its renditions, as if it had been uploaded; its id. */
  aFile(owner: Someone, type?: FileType): Promise<string>
  /** Two options of a poll that waits for its post. */
  somePollOptions(creator: Someone): Promise<string[]>
  follow(fan: Someone, creator: Someone): Promise<void>
  /** Grants without a charge: what access is told after a payment. */
  entitle(fan: Someone, kind: 'feed' | 'subscription', itemId: string, expiresAt?: Date | null): Promise<void>
}

let people = 0

/** The whole product with makers for what posts are about. */
export async function postsWorld({
  config = {},
  logs = false,
}: { config?: Partial<Config>; logs?: boolean } = {}): Promise<PostsWorld> {
  const directory = await mkdtemp(join(tmpdir(), 'stagedoor-posts-'))
  const app = await testApp({ config: { ...config, storage: { kind: 'local', directory } }, logs })
  const storage = await createLocalStorage(directory)
  onTestFinished(() => rm(directory, { recursive: true, force: true }))

  const call: PostsWorld['call'] = (method, path, { as = null, body, from } = {}) => {
    const request: InjectOptions = {
      method,
      url: `/api${path}`,
      headers: { 'content-language': 'en-US', ...(as ? { authorization: as.token } : {}) },
      ...(body === undefined ? {} : { payload: body }),
      ...(from === undefined ? {} : { remoteAddress: from }),
    }
    return app.http.inject(request)
  }

  async function read<T>(...request: Parameters<PostsWorld['call']>): Promise<T> {
    const reply = await call(...request)
    if (reply.statusCode >= 300)
      throw new Error(`${request[0]} ${request[1]} answered ${reply.statusCode} ${reply.body}`)
    return reply.json<{ data: T }>().data
  }

  /** Straight into the tables: hashing a password for everyone would take longer than the tests. */
  async function someone(role: 'user' | 'performer' | 'staff', state: string | null = null): Promise<Someone> {
    people += 1
    const username = `${role}.${people}`
    const token = randomBytes(32).toString('base64url')
    const tokenHash = createHash('sha256').update(token).digest()
    const email = `${username}@private.test`
    await sql`with account as (
        insert into account (role, staff_roles, username, email, email_key, email_verified_at, adult_method, adult_since)
        values (${role}, ${role === 'staff' ? ['admin'] : []}, ${username}, ${email}, ${email}, now(), 'declared', now())
        returning id
      ), session as (
        insert into session (account_id, token_hash, is_remembered, expires_at, address, user_agent)
        select id, ${tokenHash}, true, now() + interval '300 days', '127.0.0.1', 'a test' from account
      )
      insert into profile (account_id, username, is_performer, name)
      select id, ${username}, ${role === 'performer'}, ${`The ${role} ${people}`} from account`.execute(app.db)
    const viewer = await app.features.identity.findViewer(token)
    if (!viewer) throw new Error('nobody is signed in')
    if (state !== null) {
      await sql`insert into performer (account_id, state, approved_at) values (${viewer.accountId}, ${state}, now())`.execute(
        app.db,
      )
    }
    return { accountId: viewer.accountId, username, token, viewer }
  }

  return {
    app,
    call,
    read,
    aFan: () => someone('user'),
    aMemberOfStaff: () => someone('staff'),
    aCreator: (state = 'approved') => someone('performer', state),
    aPost: (creator, given = {}) =>
      read<Post>('POST', '/performer/feeds', { as: creator, body: { type: 'text', text: 'Good morning', ...given } }),
    aFile: (owner, type = 'feed-photo') => makeFile(app.db, storage, owner, type),
    async somePollOptions(creator) {
      const options = ['Blue', 'Green'].map((description) =>
        read<{ _id: string }>('POST', '/performer/feeds/polls', { as: creator, body: { description } }),
      )
      return (await Promise.all(options)).map((option) => option._id)
    },
    async follow(fan, creator) {
      await read('POST', `/follows/${creator.accountId}`, { as: fan })
    },
    async entitle(fan, kind, itemId, expiresAt = null) {
      const source = kind === 'feed' ? ('purchase' as const) : ('subscription' as const)
      await app.db.transaction().execute((tx) =>
        app.features.access.grant(tx, {
          accountId: fan.accountId,
          kind,
          itemId,
          source,
          sourceId: itemId,
          expiresAt,
        }),
      )
    },
  }
}

/** The rows and objects that an upload leaves behind, without decoding a picture. */
async function makeFile(db: Db, storage: Storage, owner: Someone, type: FileType): Promise<string> {
  const isPublic = type === 'feed-thumbnail'
  const token = randomBytes(18).toString('base64url')
  const { rows } = await sql<{ id: string }>`insert into file
      (owner_id, type, name, mime_type, size_bytes, width, height, sizes, has_blur, color, status, public_token)
    values (${owner.accountId}, ${type}, 'secret name.jpg', 'image/jpeg', 1000, 640, 480, '{320,240,640,480}', ${!isPublic}, '#a0a0a0', 'active', ${token})
    returning id`.execute(db)
  const id = rows[0]?.id ?? ''
  for (const variant of ['original', ...(isPublic ? [] : ['blur']), 'w320', 'w640']) {
    const bytes = Buffer.from(`${variant} of ${id}`)
    const stored = await storage.put(Readable.from([bytes]), { maximumBytes: bytes.length })
    if (stored.outcome !== 'stored') throw new Error(stored.outcome)
    await sql`insert into file_object (file_id, variant, mime_type, storage_key, is_public, size_bytes, sha256) values (${id}, ${variant},
      'image/webp', ${stored.key}, ${variant === 'blur' || (isPublic && variant !== 'original')}, ${stored.sizeBytes}, ${stored.sha256})`.execute(
      db,
    )
  }
  return id
}
