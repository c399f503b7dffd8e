import { viewCreatorDocument } from '@stagedoor/contract/creator-applications'
import { documentRefusalReasons } from '@stagedoor/contract/creator-verification'
import { documentKinds } from '@stagedoor/contract/document-uploads'
import { performerStates, updatePerformerStatus, type PerformerState } from '@stagedoor/contract/performers'
import type { BodyOf, DataOf } from '@stagedoor/contract/endpoint'
import { textOf } from '../../../session/form-text.ts'
import type { Visit } from '../../../session/visit.ts'

/** The forms about one creator, by their `intent`. */
const intents = ['view', 'approve', 'request', 'refuse', 'status'] as const
type Intent = (typeof intents)[number]

/** The document that is open. */
export type OpenDocument = DataOf<typeof viewCreatorDocument> & { documentId: string }

export type DecisionAnswer = {
  /** The form that was sent. */
  intent: Intent
  opened: OpenDocument | null
  state: PerformerState | null
  error: string | null
}

const among = <T extends string>(values: readonly T[], text: string): T | undefined =>
  values.find((value) => value === text)

/** Opens a document or decides about a creator. @returns null for a form that the page does not have. */
export async function decideOnCreator(visit: Visit, creatorId: string, form: FormData): Promise<DecisionAnswer | null> {
  const intent = among(intents, textOf(form, 'intent'))
  if (intent === undefined) return null
  const none = { intent, opened: null, state: null, error: null }
  if (intent === 'view') {
    const documentId = textOf(form, 'documentId')
    const reply = await visit.api(viewCreatorDocument, { params: { id: creatorId, documentId } })
    return reply.isOk ? { ...none, opened: { ...reply.data, documentId } } : { ...none, error: reply.problem.message }
  }
  const body = bodyOf(intent, form)
  if (body === null) return null
  const reply = await visit.api(updatePerformerStatus, { params: { id: creatorId }, body })
  return reply.isOk ? { ...none, state: reply.data.state } : { ...none, error: reply.problem.message }
}

function bodyOf(intent: Exclude<Intent, 'view'>, form: FormData): BodyOf<typeof updatePerformerStatus> | null {
  const reason = textOf(form, 'reason').trim()
  switch (intent) {
    case 'approve':
      return { status: 'approved', reason }
    case 'refuse':
      return { status: 'closed', reason }
    case 'request': {
      const kind = among(documentKinds, textOf(form, 'kind'))
      const why = among(documentRefusalReasons, textOf(form, 'why'))
      if (kind === undefined || why === undefined) return null
      const note = textOf(form, 'note').trim()
      const refused = { kind, reason: why, ...(note !== '' && { note }) }
      return { status: 'documents_pending', reason: note || why, refusedDocuments: [refused] }
    }
    case 'status': {
      const status = among(performerStates, textOf(form, 'status'))
      if (status === undefined || status === 'email_pending' || status === 'profile_incomplete') return null
      return { status, reason }
    }
    default:
      return intent satisfies never
  }
}
