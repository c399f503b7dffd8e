import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { NewPost, Post } from '@stagedoor/contract/feeds'
import type { FileType } from '@stagedoor/contract/media'
import { sql } from 'kysely'
import type { App } from '#src/app.ts'
import { createLocalStorage } from '#src/platform/storage/local-storage.ts'
import type { AccountMakers } from './accounts.ts'
import type { Callers } from './callers.ts'

export type PostMakers = {
  /** A text for subscribers by a new creator, unless told otherwise; with a price it is for sale. */
  aPost(given?: Partial<NewPost> & { by?: string }): Promise<Post>
  /** A file of an account's with its renditions, as if it had been uploaded; its id. */
  aFile(ownerId: string, type?: FileType): Promise<string>
  /** Two options of a poll that waits for its post. */
  somePollOptions(creatorId: string): Promise<string[]>
  follow(fanId: string, creatorId: string): Promise<void>
  block(creatorId: string, fanId: string): Promise<void>
  /** Grants without a charge: what access is told after a payment. */
  entitle(
    fanId: string,
    kind: 'feed' | 'gallery' | 'video' | 'subscription',
    itemId: string,
    expiresAt?: Date | null,
  ): Promise<void>
}

const PUBLIC_TYPES: readonly FileType[] = [
  'feed-thumbnail',
  'feed-teaser',
  'video-thumbnail',
  'video-teaser',
  'welcome-video',
  'avatar',
  'cover',
]

type Given = Pick<Callers, 'read'> & Pick<AccountMakers, 'aCreator'>

/** @param mediaDirectory where the product keeps files. */
export function postMakers({ db, features }: App, mediaDirectory: string, { read, aCreator }: Given): PostMakers {
  return {
    async aPost({ by, price, ...given } = {}) {
      const sale = price === undefined ? {} : { isSale: true, price }
      const body = { type: 'text', text: 'Good morning', ...sale, ...given }
      return read<Post>('POST', '/performer/feeds', { as: by ?? (await aCreator()), body })
    },
    async aFile(ownerId, type = 'feed-photo') {
      const isPublic = PUBLIC_TYPES.includes(type)
      const token = randomBytes(18).toString('base64url')
      const { rows } = await sql<{ id: string }>`insert into file
          (owner_id, type, name, mime_type, size_bytes, width, height, sizes, has_blur, color, status, public_token)
        values (${ownerId}, ${type}, 'secret name.jpg', 'image/jpeg', 1000, 640, 480, '{320,240,640,480}', ${!isPublic}, '#a0a0a0', 'active', ${token})
        returning id`.execute(db)
      const id = rows[0]?.id ?? ''
      const storage = await createLocalStorage(mediaDirectory)
      for (const variant of ['original', ...(isPublic ? [] : ['blur']), 'w320', 'w640']) {
        const bytes = Buffer.from(`${variant} of ${id}`)
        const stored = await storage.put(Readable.from([bytes]), { maximumBytes: bytes.length })
        if (stored.outcome !== 'stored') throw new Error(stored.outcome)
        await sql`insert into file_object (file_id, variant, mime_type, storage_key, is_public, size_bytes, sha256)
          values (${id}, ${variant}, 'image/webp', ${stored.key}, ${variant === 'blur' || (isPublic && variant !== 'original')},
            ${stored.sizeBytes}, ${stored.sha256})`.execute(db)
      }
      return id
    },
    async somePollOptions(creatorId) {
      const options = ['Blue', 'Green'].map((description) =>
        read<{ _id: string }>('POST', '/performer/feeds/polls', { as: creatorId, body: { description } }),
      )
      return (await Promise.all(options)).map((option) => option._id)
    },
    async follow(fanId, creatorId) {
      await read('POST', `/follows/${creatorId}`, { as: fanId })
    },
    async block(creatorId, fanId) {
      await read('POST', '/block/users', { as: creatorId, body: { targetId: fanId } })
    },
    async entitle(fanId, kind, itemId, expiresAt = null) {
      const source = kind === 'subscription' ? ('subscription' as const) : ('purchase' as const)
      const grant = { accountId: fanId, kind, itemId, source, sourceId: itemId, expiresAt }
      await db.transaction().execute((tx) => features.access.grant(tx, grant))
    },
  }
}
