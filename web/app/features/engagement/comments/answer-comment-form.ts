import { createComment, deleteComment, editComment, restoreComment } from '@stagedoor/contract/comments'
import type { ReplyOf } from '@stagedoor/contract/endpoint'
import { formRefusal } from '../../../session/form-refusal.ts'
import type { Visit } from '../../../session/visit.ts'
import { commentFormOf, commentOf, type CommentAnswer, type Commented } from './comment.ts'

type Failed = Extract<ReplyOf<typeof createComment>, { isOk: false }>

/** Does what a form of a thread asks for. `failed` is the API's refusal beside the answer that shows it. */
export async function answerCommentForm(
  visit: Visit,
  object: Commented,
  form: FormData,
): Promise<{ answer: CommentAnswer; failed: Failed | null }> {
  const { intent, id, content } = commentFormOf(form)
  const reply = await send(visit, { intent, id, content, object })
  if (!reply.isOk) {
    const { message, fields } = formRefusal(reply.problem, visit.locale)
    const refusal = fields['content'] ?? message
    return { answer: { intent, id, comment: null, refusal, content }, failed: reply }
  }
  const comment = '_id' in reply.data ? commentOf(reply.data) : null
  return { answer: { intent, id: comment?.id ?? id, comment, refusal: null, content }, failed: null }
}

type Sent = Pick<CommentAnswer, 'intent' | 'id' | 'content'> & { object: Commented }

function send({ api }: Visit, { intent, id, content, object }: Sent) {
  const which = { params: { id } }
  switch (intent) {
    case 'write':
      return api(createComment, { body: { ...object, content } })
    case 'edit':
      return api(editComment, { ...which, body: { content } })
    case 'delete':
      return api(deleteComment, which)
    case 'restore':
      return api(restoreComment, which)
    default:
      return intent satisfies never
  }
}
