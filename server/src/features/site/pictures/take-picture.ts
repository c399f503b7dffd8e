import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { SitePictureKind } from '@stagedoor/contract/site-pictures'
import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { UploadedFile } from '#src/platform/http/route.ts'
import { detectKind, HEAD_BYTES } from '#src/platform/transcoding/picture-kind.ts'
import type { Pictures } from '#src/platform/transcoding/pictures.ts'
import type { Author } from '../static-pages/write-static-page.ts'
import { insertSitePicture } from './queries.ts'

type SitePicture = { id: string; url: string; width: number; height: number }

export type TakeOutcome =
  | { outcome: 'taken'; picture: SitePicture }
  | { outcome: 'missing' | 'too_large' | 'no_picture' | 'too_costly' | 'busy' }

/** As wide as each is shown, at twice the density. */
const widths: Readonly<Record<SitePictureKind, number>> = {
  logo: 480,
  'darkmode-logo': 480,
  favicon: 192,
  maintenance: 1_200,
  promo: 1_200,
}

/** Where a picture of the site is served; its content never changes. */
const sitePictureUrl = (id: string): string => `/site-pictures/${id}.webp`

/**
 * Stores a picture of the site: decoded and encoded again in the decoding process, so that no sent byte is ever served;
 * SVG, which can contain scripts, is refused. With an audit row.
 */
export async function takeSitePicture(
  { db, pictures }: { db: Db; pictures: Pick<Pictures, 'prepare'> },
  {
    kind,
    files,
    author,
  }: { kind: SitePictureKind; files: AsyncIterable<UploadedFile>; author: Author & { actorId: string } },
): Promise<TakeOutcome> {
  const bytes = await firstFile(files)
  if (bytes === 'missing' || bytes === 'too_large') return { outcome: bytes }
  const format = detectKind(bytes.subarray(0, HEAD_BYTES))
  if (format === null) return { outcome: 'no_picture' }

  const source = { kind: format, sizeBytes: bytes.length, open: async () => Readable.from([bytes]) }
  const made = await pictures.prepare({ widths: [widths[kind]], hasBlur: false }, source)
  if (made.outcome !== 'done') return { outcome: made.outcome === 'unreadable' ? 'no_picture' : made.outcome }
  const output = made.outputs.at(-1)
  if (!output) return { outcome: 'no_picture' }

  const { width, height, mimeType } = output
  const { actorId, requestId } = author
  const id = await db.transaction().execute(async (tx) => {
    const pictureId = await insertSitePicture(tx, { kind, mimeType, width, height, bytes: output.bytes, actorId })
    await recordAudit(tx, {
      actorId,
      subjectId: null,
      action: 'site.picture_uploaded',
      facts: { kind, pictureId, width, height },
      ...(requestId === undefined ? {} : { requestId }),
    })
    return pictureId
  })
  return { outcome: 'taken', picture: { id, url: sitePictureUrl(id), width, height } }
}

async function firstFile(files: AsyncIterable<UploadedFile>): Promise<Buffer | 'missing' | 'too_large'> {
  for await (const file of files) {
    const bytes = await buffer(file.stream)
    return file.isTruncated() ? 'too_large' : bytes
  }
  return 'missing'
}
