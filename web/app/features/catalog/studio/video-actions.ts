import { getPerformer } from '@stagedoor/contract/performers'
import { cutVideoTeaser, setVideoChapters } from '@stagedoor/contract/video-extras'
import { deleteVideo, removeVideoFile, updateVideo } from '@stagedoor/contract/videos'
import type { ProblemBody } from '@stagedoor/contract/problem'
import { callOrThrow } from '../../../session/answers.ts'
import { formRefusal } from '../../../session/form-refusal.ts'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'
import { addCaptions, removeCaptions } from './captions-form.ts'
import type { ItemAnswer } from './gallery-actions.ts'
import { readVideoForm, refusedWords } from './video-form.ts'

/** What the forms of a video's editor do. */
export async function answerVideo(visit: Visit, id: string, form: FormData): Promise<ItemAnswer> {
  const params = { id }
  switch (textOf(form, 'intent')) {
    case 'delete':
      await callOrThrow(visit, deleteVideo, { params })
      return { outcome: 'deleted' }
    case 'remove-thumbnail':
      return answerOf(visit, await visit.api(removeVideoFile, { params, query: { type: 'thumbnail' } }))
    case 'remove-teaser':
      return answerOf(visit, await visit.api(removeVideoFile, { params, query: { type: 'teaser' } }))
    case 'cut-teaser': {
      const startSeconds = Math.max(0, Number(textOf(form, 'startSeconds')) || 0)
      return answerOf(visit, await visit.api(cutVideoTeaser, { params, body: { startSeconds } }))
    }
    case 'captions':
      return addCaptions(visit, id, form)
    case 'remove-captions':
      return removeCaptions(visit, id, form)
    default:
      return saveVideo(visit, id, form)
  }
}

type Reply = { isOk: true } | { isOk: false; status: number; problem: ProblemBody }

function answerOf(visit: Visit, reply: Reply): ItemAnswer {
  if (reply.isOk) return { outcome: 'saved' }
  return { outcome: 'refused', refusal: formRefusal(reply.problem, visit.locale), status: reply.status }
}

async function saveVideo(visit: Visit, id: string, form: FormData): Promise<ItemAnswer> {
  const read = readVideoForm(form, visit.locale)
  if (!read.isReadable) return { outcome: 'refused', refusal: read.refusal, status: 400 }
  const found = await findParticipants(visit, read.usernames)
  if (found.unknown !== null) {
    const refusal = refusedWords(visit.locale, 'participants', 'participantUnknown', found.unknown)
    return { outcome: 'refused', refusal, status: 400 }
  }
  // Chapters first: what is wrong with them is said before anything is published.
  const chapters = await visit.api(setVideoChapters, { params: { id }, body: { chapters: read.chapters } })
  if (!chapters.isOk) return answerOf(visit, chapters)
  const participantIds = found.ids.length > 0 ? found.ids : ['' as const]
  return answerOf(visit, await visit.api(updateVideo, { params: { id }, body: { ...read.video, participantIds } }))
}

/** The accounts of user names, or the first name that is nobody's. */
async function findParticipants(visit: Visit, usernames: readonly string[]) {
  const replies = await Promise.all(
    usernames.map(async (username) =>
      // Only what can be a name goes into a path.
      /^[a-z0-9._]{3,30}$/.test(username) ? visit.api(getPerformer, { params: { id: username } }) : null,
    ),
  )
  const unknown = usernames.find((_, at) => replies[at]?.isOk !== true) ?? null
  return { unknown, ids: replies.flatMap((reply) => (reply?.isOk ? [reply.data._id] : [])) }
}
