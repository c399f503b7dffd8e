import { likeStream, takeStreamLikeBack } from '@stagedoor/contract/streams'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'

/** `refusal`: why nothing has changed, in the reader's language. */
export type LikeAnswer = { isLiked: boolean; refusal: string | null }

/** Likes a stream, or takes that back. */
export async function answerLikeForm({ api }: Visit, form: FormData): Promise<LikeAnswer> {
  const isWanted = textOf(form, 'intent') === 'like'
  const reply = await api(isWanted ? likeStream : takeStreamLikeBack, { params: { id: textOf(form, 'streamId') } })
  return reply.isOk
    ? { isLiked: reply.data.isLiked, refusal: null }
    : { isLiked: !isWanted, refusal: reply.problem.message }
}
