import type { CaptionsFault } from '@stagedoor/contract/captions-words'
import type { Captions } from '@stagedoor/contract/video-extras'
import type { UploadedFile } from '#src/platform/http/route.ts'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { oneLineWithoutTags } from '#src/platform/text/plain-text.ts'
import type { CatalogDeps } from '../deps.ts'
import { findItem } from '../items/list-queries.ts'
import { seeItems } from '../items/see-items.ts'
import type { Fetcher } from '../may-see-file.ts'
import { deleteCaptions, findCaptionsText, replaceCaptions } from './captions-queries.ts'
import { cleanCaptions } from './clean-captions.ts'
import { lockVideo } from './queries.ts'
import { videos } from './row-queries.ts'
import { captionsView } from './show-videos.ts'

type AddOutcome =
  | { outcome: 'added'; captions: Captions }
  | { outcome: 'not_readable'; fault: CaptionsFault; line: number }
  | { outcome: 'file_missing' | 'too_large' | 'absent' }

type NewUpload = { videoId: string; language: string; label: string; files: AsyncIterable<UploadedFile> }

/** Reads captions of a creator's own video, and replaces those in the same language. */
export async function addCaptions(
  deps: CatalogDeps,
  creator: Viewer,
  { videoId, language, label, files }: NewUpload,
): Promise<AddOutcome> {
  const bytes = await readFirst(files)
  if (bytes === 'too_large' || bytes === 'file_missing') return { outcome: bytes }
  const clean = cleanCaptions(bytes)
  if (clean.outcome === 'refused') return { outcome: 'not_readable', fault: clean.fault, line: clean.line }
  const given = { videoId, language, label: oneLineWithoutTags(label), content: clean.content }
  const added = await deps.db.transaction().execute(async (tx) => {
    const video = await lockVideo(tx, { id: videoId, performerId: creator.accountId })
    return video && replaceCaptions(tx, given)
  })
  const [captions] = added ? captionsView(deps, creator, { ...given, id: added.id }) : []
  return captions ? { outcome: 'added', captions } : { outcome: 'absent' }
}

/** The bytes of the first file; its size is limited by the form's reader. */
async function readFirst(files: AsyncIterable<UploadedFile>): Promise<Buffer | 'file_missing' | 'too_large'> {
  for await (const { filename, stream, isTruncated } of files) {
    // A form sends an empty part for a field that was left empty.
    if (filename === '') continue
    const chunks: Uint8Array[] = []
    for await (const chunk of stream) chunks.push(chunk)
    return isTruncated() ? 'too_large' : Buffer.concat(chunks)
  }
  return 'file_missing'
}

/** @returns whether there were such captions of a video of this creator. */
export async function removeCaptions(
  { db }: CatalogDeps,
  creator: Viewer,
  { videoId, id }: { videoId: string; id: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const video = await lockVideo(tx, { id: videoId, performerId: creator.accountId })
    return video !== null && deleteCaptions(tx, { videoId, id })
  })
}

/** The text of captions for someone who may see their video now, by the decision for the video itself; else null. */
export async function fetchCaptions(
  deps: CatalogDeps,
  { viewer, address }: Fetcher,
  id: string,
): Promise<string | null> {
  const found = await findCaptionsText(deps.db, id)
  const row = found && (await findItem(deps.db, videos, found.video_id, viewer.accountId))
  if (!found || !row) return null
  const [seen] = await seeItems(deps, 'video', { viewer, country: deps.geography.countryOf(address) }, [row])
  return seen?.level === 'full' ? found.content : null
}
