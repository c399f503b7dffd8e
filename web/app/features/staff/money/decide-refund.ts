import { approveRefund, rejectRefund } from '@stagedoor/contract/refunds'
import { redirect } from 'react-router'
import { translatorOf } from '../../../locales/translator.ts'
import { textOf } from '../../../session/form-text.ts'
import { repeatKey } from '../../../session/request-key.ts'
import type { Visit } from '../../../session/visit.ts'

export type DecisionAnswer = { error?: string; reasonError?: string }

/** Approves or declines a refund that somebody else asked for. @throws a redirect after success */
export async function decideRefund(visit: Visit, form: FormData): Promise<DecisionAnswer> {
  const id = textOf(form, 'refundId')
  const isApproval = textOf(form, 'intent') === 'approve'
  const reason = textOf(form, 'reason').trim()
  if (!isApproval && reason.length < 3)
    return { reasonError: translatorOf(visit.locale).getFixedT(visit.locale, 'sales')('reasonMissing') }
  const reply = isApproval
    ? await visit.api(approveRefund, { params: { id } }, repeatKey(`approve-${id}`))
    : await visit.api(rejectRefund, { params: { id }, body: { reason } })
  if (!reply.isOk) return { error: reply.problem.message }
  throw redirect(`${visit.paths.staffRefunds}?done=${reply.data.status}`)
}
