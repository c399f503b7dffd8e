import { updateStreamConversation } from '@stagedoor/contract/conversations'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'

export const chatAudiences = ['everyone', 'followers', 'subscribers', 'nobody'] as const

/** Seconds between two lines of a viewer that the studio offers. */
export const pauses = [0, 5, 15, 30, 60, 300] as const

export type ChatAnswer = { saved: 'chat' | null; refusal: string | null }

/** Saves who may write in the chat of the creator's stream, and how often. */
export async function answerChatForm(visit: Visit, form: FormData): Promise<ChatAnswer> {
  const audience = chatAudiences.find((each) => each === textOf(form, 'chatAudience')) ?? 'everyone'
  const slowModeSeconds = pauses.find((each) => String(each) === textOf(form, 'slowMode')) ?? 0
  const params = { id: textOf(form, 'conversationId') }
  const reply = await visit.api(updateStreamConversation, { params, body: { audience, slowModeSeconds } })
  return reply.isOk ? { saved: 'chat', refusal: null } : { saved: null, refusal: reply.problem.message }
}
