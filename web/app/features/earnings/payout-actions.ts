import {
  calculatePayout,
  createPayoutRequest,
  paymentAccountTypes,
  updatePayoutRequest,
  type PaymentAccountType,
} from '@stagedoor/contract/payouts'
import { redirect } from 'react-router'
import { translatorOf } from '../../locales/translator.ts'
import { callOrThrow } from '../../session/answers.ts'
import { textOf } from '../../session/form-text.ts'
import { repeatKey } from '../../session/request-key.ts'
import type { Visit } from '../../session/visit.ts'
import { sensitive } from '../identity/security/fresh-sign-in.ts'
import type { ProofRequest } from '../identity/security/proof.ts'
import { minus, readAmount, worthOf } from '../wallet/amounts.ts'

/** A pending confirmation. `key` makes a repeated confirmation idempotent. */
export type PayoutReview = {
  tokens: number
  dollars: number
  left: number
  accountType: PaymentAccountType
  note: string
  key: string
}

/** The result of a form of the payouts page. */
export type PayoutAnswer = { review?: PayoutReview; requested?: ProofRequest; error?: string; amountError?: string }

/** Every form of the payouts page. @throws a redirect after success. */
export async function actOnPayouts(visit: Visit, form: FormData): Promise<PayoutAnswer> {
  const tokens = readAmount(textOf(form, 'amount').trim().replace(',', '.'))
  if (tokens === null) {
    return { amountError: translatorOf(visit.locale).getFixedT(visit.locale, 'payouts')('amountWrong') }
  }
  const accountType = paymentAccountTypes.find((type) => type === textOf(form, 'accountType')) ?? 'banking'
  const input = { tokens, accountType, note: textOf(form, 'note').trim() }
  switch (textOf(form, 'intent')) {
    case 'confirm':
      return confirm(visit, form, input)
    case 'change':
      return change(visit, form, tokens)
    default:
      return { review: await review(visit, input) }
  }
}

type Input = { tokens: number; accountType: PaymentAccountType; note: string }

async function review(visit: Visit, { tokens, accountType, note }: Input): Promise<PayoutReview> {
  const sums = await callOrThrow(visit, calculatePayout, {})
  const left = Math.max(0, minus(sums.available, tokens))
  return { tokens, accountType, note, left, dollars: worthOf(tokens, sums.tokenPrice), key: crypto.randomUUID() }
}

async function confirm(visit: Visit, form: FormData, { tokens, accountType, note }: Input): Promise<PayoutAnswer> {
  const body = { requestTokens: tokens, paymentAccountType: accountType, requestNote: note }
  const result = await sensitive<typeof createPayoutRequest>(visit, form, () =>
    visit.api(createPayoutRequest, { body }, repeatKey(textOf(form, 'key'))),
  )
  if (result.outcome === 'done') throw redirect(`${visit.paths.payouts}?done=requested`)
  return result.outcome === 'proof' ? { requested: result.requested } : { error: result.error }
}

async function change(visit: Visit, form: FormData, tokens: number): Promise<PayoutAnswer> {
  const request = { params: { id: textOf(form, 'payoutId') }, body: { requestTokens: tokens } }
  const result = await sensitive<typeof updatePayoutRequest>(visit, form, () => visit.api(updatePayoutRequest, request))
  if (result.outcome === 'done') throw redirect(`${visit.paths.payouts}?done=changed`)
  return result.outcome === 'proof' ? { requested: result.requested } : { amountError: result.error }
}
