import { topUpWallet } from '@stagedoor/contract/payments'
import { data, redirect, redirectDocument } from 'react-router'
import type { CallOptions } from '../api/client.ts'
import { Card } from '../design/Card.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { forgetContinuation, keepContinuation, readContinuation } from '../features/payments/continuation.ts'
import { describeTopUp } from '../features/payments/describe-top-up.ts'
import {
  enteredTopUp,
  readCoupon,
  readInput,
  type EnteredTopUp,
  type TopUpAnswer,
} from '../features/payments/read-top-up.ts'
import type { Discount } from '../features/payments/top-up-terms.ts'
import { TopUpForm } from '../features/payments/TopUpForm.tsx'
import { translatorOf } from '../locales/translator.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { formRefusal, type FormRefusal } from '../session/form-refusal.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { repeatKey } from '../session/request-key.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/top-up'

export const handle = { requiresSignIn: true, section: 'wallet', texts: preloadTexts('wallet') } satisfies PageRules

/** The top-up choices and saved cards; `card=new` preselects a new card. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const terms = await describeTopUp(visit, { shortBy: 0 })
  return { terms, isNewCard: visit.url.searchParams.get('card') === 'new' }
}

/** Checks a coupon, or starts the payment and redirects to it. The intended purchase is stored until then. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const form = await readForm(request)
  const entered = enteredTopUp(form)
  const stay = (refusal: FormRefusal | null, status: number, discount: Discount | null = null) =>
    data<TopUpAnswer>({ entered, refusal, discount, requestKey: crypto.randomUUID() }, { status })

  if (textOf(form, 'intent') === 'apply' && entered.couponCode !== '') {
    const read = await readCoupon(visit, entered.couponCode)
    return 'discount' in read ? stay(null, 200, read.discount) : stay(read.refusal, 422)
  }
  const input = readInput(entered)
  if (input === null) {
    const message = translatorOf(visit.locale).getFixedT(visit.locale, 'wallet')('amountNeeded')
    return stay({ message, fields: { amount: message } }, 400)
  }
  const { cardId, couponCode } = entered
  const body = { ...input, ...(cardId && { cardId }), ...(couponCode && { couponCode }) }
  const reply = await visit.api(topUpWallet, { body }, keyOf(textOf(form, 'requestKey'), entered))
  if (!reply.isOk) {
    return stay(refusalOf(visit, reply.problem), reply.status)
  }
  const continuation = readContinuation(entered.continuation)
  const headers = { 'set-cookie': continuation ? keepContinuation(continuation, visit) : forgetContinuation(visit) }
  const { paymentUrl, _id } = reply.data
  return paymentUrl === null
    ? redirect(visit.paths.payment(_id), { headers })
    : redirectDocument(paymentUrl, { headers })
}

/**
 * A saved card is charged immediately, so submitting twice must not charge twice. A hosted page is paid only once
 * anyway.
 */
const keyOf = (requestKey: string, { choice, otherAmount, couponCode, cardId }: EnteredTopUp): CallOptions =>
  cardId === '' ? {} : repeatKey(requestKey, choice, otherAmount, couponCode, cardId)

type Problem = Parameters<typeof formRefusal>[0]

function refusalOf(visit: Visit, problem: Problem): FormRefusal {
  const refusal = formRefusal(problem, visit.locale)
  const field = problem.error === 'COUPON_REFUSED' ? 'couponCode' : 'amount'
  const isOfField = problem.error === 'COUPON_REFUSED' || problem.error === 'AMOUNT_OUT_OF_LIMITS'
  return isOfField ? { ...refusal, fields: { [field]: problem.message } } : refusal
}

export default function TopUp({ loaderData: { terms, isNewCard } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('wallet')
  return (
    <>
      <PageHeading title={t('topUpTitle')} lead={t('topUpLead')} back={{ to: paths.wallet, name: t('title') }} />
      <Card>
        <TopUpForm
          terms={terms}
          answer={actionData ?? null}
          then={actionData?.entered.continuation ?? ''}
          isNewCard={isNewCard}
          submitLabel={t('continueToPayment')}
          hasCoupon
        />
      </Card>
    </>
  )
}
