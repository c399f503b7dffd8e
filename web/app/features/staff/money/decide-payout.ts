import { decidePayoutRequest, payoutDecisions, revealPayoutAccount } from '@stagedoor/contract/payouts'
import { redirect } from 'react-router'
import { translatorOf } from '../../../locales/translator.ts'
import { textOf } from '../../../session/form-text.ts'
import { repeatKey } from '../../../session/request-key.ts'
import type { Visit } from '../../../session/visit.ts'
import type { PayoutStanding } from '../../earnings/payout.ts'
import { sensitive } from '../../identity/security/fresh-sign-in.ts'
import type { ProofRequest } from '../../identity/security/proof.ts'

export type PayoutDecision = (typeof payoutDecisions)[number]

/** What staff can decide about a payout, the usual decision first. Rule EARN-4. */
export const decisionsFor = {
  pending: ['approved', 'rejected'],
  approved: ['processing', 'done', 'rejected'],
  processing: ['done', 'failed'],
  done: [],
  rejected: [],
  failed: [],
  withdrawn: [],
} as const satisfies Record<PayoutStanding, readonly PayoutDecision[]>

/** Decisions that end a payout are asked about first. */
const finalDecisions = ['done', 'rejected', 'failed'] as const
type FinalDecision = (typeof finalDecisions)[number]

export type PayoutAnswer = {
  error?: string
  reasonError?: string
  review?: { decision: FinalDecision; note: string; reference: string }
  account?: Record<string, string>
  requested?: ProofRequest
}

/** Every form of the page of a payout. @throws a redirect after a decision */
export async function actOnPayout(visit: Visit, id: string, form: FormData): Promise<PayoutAnswer> {
  if (textOf(form, 'intent') === 'account') return reveal(visit, id, form)
  const decision = payoutDecisions.find((name) => name === textOf(form, 'decision'))
  if (!decision) return { error: translatorOf(visit.locale).getFixedT(visit.locale, 'sales')('checkFields') }
  const note = textOf(form, 'note').trim()
  const reference = textOf(form, 'reference').trim()
  const final = finalDecisions.find((name) => name === decision)
  if (final && !form.has('confirmed')) return { review: { decision: final, note, reference } }
  const body = {
    status: decision,
    ...(note !== '' && { adminNote: note }),
    ...(reference !== '' && { transferReference: reference }),
  }
  const reply = await visit.api(decidePayoutRequest, { params: { id }, body }, repeatKey(textOf(form, 'key'), decision))
  if (!reply.isOk) return { error: reply.problem.message }
  throw redirect(`${visit.paths.staffPayout(id)}?done=1`)
}

async function reveal(visit: Visit, id: string, form: FormData): Promise<PayoutAnswer> {
  const reason = textOf(form, 'reason').trim()
  if (reason.length < 3)
    return { reasonError: translatorOf(visit.locale).getFixedT(visit.locale, 'sales')('reasonMissing') }
  const result = await sensitive<typeof revealPayoutAccount>(visit, form, () =>
    visit.api(revealPayoutAccount, { params: { id }, body: { reason } }),
  )
  switch (result.outcome) {
    case 'done':
      return { account: result.data.account }
    case 'proof':
      return { requested: result.requested }
    case 'refused':
      return { error: result.error }
    default:
      return result satisfies never
  }
}
