import {
  createPayoutRequest,
  paymentAccountTypes,
  updatePayoutRequest,
  withdrawPayoutRequest,
  type PaymentAccountType,
  type PayoutSums,
} from '@stagedoor/contract/payouts'
import { fromCents, MAXIMUM_CENTS } from '@stagedoor/contract/money'
import { redirect } from 'react-router'
import { formatDollars, formatNumber } from '../../design/format.ts'
import { translatorOf } from '../../locales/translator.ts'
import { textOf } from '../../session/form-text.ts'
import { repeatKey } from '../../session/request-key.ts'
import type { Visit } from '../../session/visit.ts'
import { sensitive } from '../identity/security/fresh-sign-in.ts'
import type { ProofRequest } from '../identity/security/proof.ts'
import { isTooLarge, minus, readPrice, worthOf } from '../wallet/amounts.ts'
import { isWithin, limitsOf } from './payout.ts'
import { readPayoutStanding } from './read-payout-standing.ts'

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
  const intent = textOf(form, 'intent')
  if (intent === 'withdraw') return withdraw(visit, form)
  const typed = textOf(form, 'amount')
  const tokens = isTooLarge(typed) ? fromCents(MAXIMUM_CENTS) : readPrice(typed)
  if (tokens === null) return { amountError: textsOf(visit)('payouts:amountWrong') }
  // Before a password is asked for, so that nobody proves who they are for something that is refused then.
  const { sums, block } = await readPayoutStanding(visit)
  const isOpen = intent === 'change'
  // A repeated confirmation comes when the amount is reserved already; the call repeats its answer.
  if (intent !== 'confirm' || sums.reserved === 0) {
    if (block !== null && !(isOpen && block === 'little')) return { error: textsOf(visit)('payouts:blockedNow') }
    const amountError = refuseAmount(visit, tokens, isOpen ? sums : { ...sums, reserved: 0 })
    if (amountError) return { amountError }
  }
  if (isOpen) return change(visit, form, tokens)
  const accountType = paymentAccountTypes.find((type) => type === textOf(form, 'accountType')) ?? 'banking'
  const input = { tokens, accountType, note: textOf(form, 'note').trim() }
  return intent === 'confirm' ? confirm(visit, form, input) : { review: review(sums, input) }
}

type Input = { tokens: number; accountType: PaymentAccountType; note: string }

const textsOf = (visit: Visit) => translatorOf(visit.locale).getFixedT(visit.locale, ['payouts', 'common'])

/** What is said of an amount outside the limits; null: it is within them. */
function refuseAmount(visit: Visit, tokens: number, sums: PayoutSums): string | null {
  const limits = limitsOf(sums)
  if (isWithin(tokens, limits)) return null
  const t = textsOf(visit)
  const both = (count: number) =>
    t('payouts:tokensWorth', {
      tokens: t('common:tokens', { count, amount: formatNumber(count) }),
      worth: t('payouts:worth', { dollars: formatDollars(worthOf(count, sums.tokenPrice), visit.locale) }),
    })
  return tokens < limits.minimum
    ? t('payouts:amountTooLittle', { minimum: both(limits.minimum) })
    : t('payouts:amountTooMuch', { maximum: both(limits.maximum) })
}

function review(sums: PayoutSums, { tokens, accountType, note }: Input): PayoutReview {
  const left = minus(sums.available, tokens)
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

async function withdraw(visit: Visit, form: FormData): Promise<PayoutAnswer> {
  const reply = await visit.api(withdrawPayoutRequest, { params: { id: textOf(form, 'payoutId') } })
  if (!reply.isOk) return { error: reply.problem.message }
  throw redirect(`${visit.paths.payouts}?done=withdrawn`)
}
