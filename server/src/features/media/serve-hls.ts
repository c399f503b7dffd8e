import { FileType } from '@stagedoor/contract/media'
import type { MediaDeps } from './deps.ts'
import type { MediaFacts, MediaRequester, MediaVisitor } from './facts.ts'
import type { HlsAddress, HlsLinks, HlsPart } from './hls-links.ts'
import {
  findPart,
  findParts,
  findPlayed,
  findPlayedByToken,
  findRenditions,
  findVariant,
  type PlayedRow,
} from './statements.ts'
import { VISITOR } from './links.ts'
import { mayHave } from './permissions.ts'
import { mediaPlaylist, masterPlaylist, PLAYLIST_TYPE, previewTrack, TRACK_TYPE } from './playlists.ts'
import { isPublicType } from './rules.ts'
import type { ServedObject } from './send-object.ts'

type Serving = { deps: MediaDeps; links: HlsLinks; mayStillSee: MediaFacts['mayStillSee'] }

/** What is sent: an object of the store, or a text that is written now. */
export type FoundHls = { cacheControl: string } & (
  | { kind: 'object'; object: ServedObject; fileName: string }
  | { kind: 'text'; text: string; mimeType: string }
)

/** The types that everyone may play. */
const PUBLIC_TYPES = FileType.enum.filter(isPublicType)

/** Teasers may have to disappear within a minute. */
const PUBLIC_CACHE = 'public, max-age=60'

/**
 * A playlist or a part for someone who may have it now: everyone, of a teaser; else only the viewer of the link, with
 * their session (a visitor's without one), while the file is open to them.
 */
export async function findHls(
  serving: Serving,
  address: HlsAddress,
  requester: MediaRequester | MediaVisitor,
): Promise<FoundHls | null> {
  const { db } = serving.deps
  if (address.kind === 'public') {
    const [played] = await findPlayedByToken(db, address.token, PUBLIC_TYPES)
    return played && !played.is_withdrawn ? findPartOf(serving.deps, played, address.part, PUBLIC_CACHE) : null
  }
  const { fileId, part } = address
  const viewerId = requester.viewer?.accountId ?? VISITOR
  const secondsLeft = serving.links.checkHls({ viewerId, fileId }, address, serving.deps.clock.now())
  if (secondsLeft === 0) return null
  const [played] = await findPlayed(db, fileId)
  if (!played || !(await mayHave(played, requester, serving.mayStillSee))) return null
  return findPartOf(serving.deps, played, part, `private, max-age=${secondsLeft}, immutable`)
}

/** A list may grow, and a finished one is asked for again to prove access again. */
const LIST_CACHE = 'no-store'

async function findPartOf(
  { db }: MediaDeps,
  played: PlayedRow,
  part: HlsPart,
  cacheControl: string,
): Promise<FoundHls | null> {
  const { id } = played
  switch (part.name) {
    case 'master': {
      const renditions = await findRenditions(db, id)
      return renditions.length === 0 ? null : list(masterPlaylist(renditions), PLAYLIST_TYPE)
    }
    case 'playlist': {
      const [rendition] = await findParts(db, id, part.rendition)
      if (!rendition) return null
      return list(mediaPlaylist(rendition.durations_ms, { isComplete: rendition.is_complete }), PLAYLIST_TYPE)
    }
    case 'previews': {
      const [columns, tileWidth, tileHeight, everyMs] = played.sprite ?? []
      if (!columns || !tileWidth || !tileHeight || !everyMs) return null
      return list(previewTrack({ columns, tileWidth, tileHeight, everyMs }, played.duration_ms ?? 0), TRACK_TYPE)
    }
    case 'sprite':
      return object(await findVariant(db, id, 'sprite'), 'previews.jpg', cacheControl)
    case 'init':
      return object(await findVariant(db, id, `${part.rendition}-init`), 'init.mp4', cacheControl)
    case 'segment':
      return object(await findPart(db, id, part.rendition, part.position), 'part.m4s', cacheControl)
    default:
      return part satisfies never
  }
}

const list = (text: string, mimeType: string): FoundHls => ({ kind: 'text', text, mimeType, cacheControl: LIST_CACHE })

const object = ([found]: readonly ServedObject[], fileName: string, cacheControl: string): FoundHls | null =>
  found ? { kind: 'object', object: found, fileName, cacheControl } : null
