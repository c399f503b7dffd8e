import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FileType } from '@stagedoor/contract/media'
import { sql } from 'kysely'
import type { App } from '#src/app.ts'
import { createLocalStorage } from '#src/platform/storage/local-storage.ts'

export type FileMakers = {
  /** A file of an account's with its renditions, as if it had been uploaded and processed; its id. */
  aFile(ownerId: string, type?: FileType): Promise<string>
}

const PUBLIC_TYPES: ReadonlySet<FileType> = new Set([
  'feed-thumbnail',
  'feed-teaser',
  'video-thumbnail',
  'video-teaser',
  'welcome-video',
  'message-teaser',
  'avatar',
  'cover',
])

/** What is played, with its first rendition. */
const PLAYED: Partial<Record<FileType, { mimeType: string; rendition: string; codecs: string }>> = {
  'feed-video': { mimeType: 'video/mp4', rendition: 'h240', codecs: 'avc1.4d401f,mp4a.40.2' },
  video: { mimeType: 'video/mp4', rendition: 'h240', codecs: 'avc1.4d401f,mp4a.40.2' },
  'welcome-video': { mimeType: 'video/mp4', rendition: 'h240', codecs: 'avc1.4d401f,mp4a.40.2' },
  'message-video': { mimeType: 'video/mp4', rendition: 'h240', codecs: 'avc1.4d401f,mp4a.40.2' },
  'message-audio': { mimeType: 'audio/mpeg', rendition: 'audio', codecs: 'mp4a.40.2' },
  'feed-audio': { mimeType: 'audio/mpeg', rendition: 'audio', codecs: 'mp4a.40.2' },
}

const PICTURES = ['w320', 'w640']
const PART_MS = 4_000

/** @param mediaDirectory where the product keeps files. */
export function fileMakers({ db }: App, mediaDirectory: string): FileMakers {
  async function store(content: string) {
    const storage = await createLocalStorage(mediaDirectory)
    const bytes = Buffer.from(content)
    const stored = await storage.put(Readable.from([bytes]), { maximumBytes: bytes.length })
    if (stored.outcome !== 'stored') throw new Error(stored.outcome)
    return stored
  }

  async function addObject(id: string, variant: string, isPublic: boolean): Promise<void> {
    const { key, sizeBytes, sha256 } = await store(`${variant} of ${id}`)
    await sql`insert into file_object (file_id, variant, mime_type, storage_key, is_public, size_bytes, sha256)
      values (${id}, ${variant}, 'image/webp', ${key}, ${isPublic}, ${sizeBytes}, ${sha256})`.execute(db)
  }

  /** One rendition of one part. */
  async function addRendition(id: string, { rendition, codecs }: { rendition: string; codecs: string }): Promise<void> {
    await addObject(id, `${rendition}-init`, false)
    const { key, sizeBytes, sha256 } = await store(`the first part of ${id}`)
    await sql`with made as (
        insert into file_rendition (file_id, name, bandwidth, codecs, is_complete)
        values (${id}, ${rendition}, 464000, ${codecs}, true) returning file_id, name)
      insert into file_part (file_id, rendition, position, duration_ms, storage_key, size_bytes, sha256)
      select file_id, name, 0, ${PART_MS}, ${key}, ${sizeBytes}, ${sha256} from made`.execute(db)
  }

  return {
    async aFile(ownerId, type = 'feed-photo') {
      const isPublic = PUBLIC_TYPES.has(type)
      const played = PLAYED[type]
      const isPicture = type !== 'feed-audio' && type !== 'message-audio'
      const token = randomBytes(18).toString('base64url')
      const { rows } = await sql<{ id: string }>`insert into file
          (owner_id, type, name, mime_type, size_bytes, width, height, duration_ms, sizes, has_blur, color, status, public_token, is_playable)
        select ${ownerId}, ${type}, 'secret name.jpg', ${played?.mimeType ?? 'image/jpeg'}, 1000, picture.width, picture.height,
          ${played ? PART_MS : null}::int, picture.sizes, ${isPicture && !isPublic}, '#a0a0a0', 'active', ${token}, ${played !== undefined}
        from (values (true, 640, 480, '{320,240,640,480}'::int[]), (false, null, null, '{}')) as picture (is_picture, width, height, sizes)
        where is_picture = ${isPicture} returning id`.execute(db)
      const id = rows[0]?.id ?? ''
      await addObject(id, 'original', false)
      if (isPicture) {
        if (!isPublic) await addObject(id, 'blur', true)
        for (const variant of PICTURES) await addObject(id, variant, isPublic)
      }
      if (played) await addRendition(id, played)
      return id
    },
  }
}
