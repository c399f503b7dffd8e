import { toCents } from '@stagedoor/contract/money'
import { oneLineWithoutTags, withoutTags } from '#src/platform/text/plain-text.ts'
import type { LivestreamDeps } from './deps.ts'
import { savePrepared, type StreamDetails } from './queries.ts'
import { saveRecording } from './recordings/queries.ts'
import { readRecording, type RecordingInput } from './recordings/wanted-recording.ts'
import { transportNow } from './transport.ts'

export type StreamInput = {
  title: string
  description?: string
  isFree: boolean
  price?: number
  audience?: StreamDetails['audience']
  audienceListId?: string | null
  recording?: RecordingInput | null
}

export type PrepareOutcome =
  | { outcome: 'prepared'; id: string; isNew: boolean }
  | { outcome: 'not_approved' | 'is_live' | 'no_video' | 'no_recording' }
  | { outcome: 'list_unknown'; field: 'audienceListId' | 'recording.audienceListId' }
  | { outcome: 'field'; field: string; rule: string }

/** Prepares a creator's public stream, or changes the prepared one. Rules LIVE-1 and LIVE-2. */
export async function prepareStream(
  deps: LivestreamDeps,
  performerId: string,
  input: StreamInput,
): Promise<PrepareOutcome> {
  const details = readDetails(input)
  if ('outcome' in details) return details
  const recording = readRecording(input.recording)
  if (recording && 'outcome' in recording) return recording
  const transport = transportNow(deps)
  if (transport === null) return { outcome: 'no_video' }
  // What another server forwards does not pass here.
  if (recording && (transport !== 'embedded' || !deps.liveVideo.recordings)) return { outcome: 'no_recording' }
  if (!(await deps.profiles.isApproved(deps.db, performerId))) return { outcome: 'not_approved' }
  const conversationId = await deps.messaging.findChatId(performerId)
  return deps.db.transaction().execute(async (tx): Promise<PrepareOutcome> => {
    const isOwn = (listId: string | null) => deps.audience.takeAsAudience(tx, { ownerId: performerId, listId })
    if (!(await isOwn(details.audienceListId))) return { outcome: 'list_unknown', field: 'audienceListId' }
    if (!(await isOwn(recording?.audienceListId ?? null)))
      return { outcome: 'list_unknown', field: 'recording.audienceListId' }
    const saved = await savePrepared(tx, { ...details, performerId, conversationId, transport })
    if (!saved) return { outcome: 'is_live' }
    await saveRecording(tx, { streamId: saved.id, performerId }, recording)
    return { outcome: 'prepared', ...saved }
  })
}

const MINIMUM_TITLE = 10

function readDetails({
  title,
  description = '',
  isFree,
  price = 0,
  audience = 'everyone',
  audienceListId = null,
}: StreamInput): StreamDetails | (PrepareOutcome & { outcome: 'field' }) {
  const texts = readTexts({ title, description })
  if ('outcome' in texts) return texts
  if (!isFree && price <= 0) return { outcome: 'field', field: 'price', rule: 'required' }
  if (audience === 'list' && audienceListId === null)
    return { outcome: 'field', field: 'audienceListId', rule: 'required' }
  return {
    ...texts,
    isFree,
    priceTokenCents: isFree ? 0 : toCents(price),
    // Every account with a ticket may watch: a sale has no other audience.
    audience: isFree ? audience : 'everyone',
    audienceListId: isFree && audience === 'list' ? audienceListId : null,
  }
}

/** Texts without markup; a title that is too short without it is refused. */
export function readTexts<T extends { title?: string; description?: string }>(
  texts: T,
): T | { outcome: 'field'; field: string; rule: string } {
  const title = texts.title === undefined ? undefined : oneLineWithoutTags(texts.title).trim()
  if (title !== undefined && title.length < MINIMUM_TITLE)
    return { outcome: 'field', field: 'title', rule: 'minLength' }
  return {
    ...texts,
    ...(title !== undefined && { title }),
    ...(texts.description !== undefined && { description: withoutTags(texts.description) }),
  }
}
