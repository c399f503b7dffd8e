import { getPaymentTransaction } from '@stagedoor/contract/payments'
import { getSubscription } from '@stagedoor/contract/subscriptions'
import { data } from 'react-router'
import { continuationOf, isUnfinished } from '../features/payments/continuation.ts'
import { paymentOf, type Payment } from '../features/payments/payment.ts'
import { stageOf } from '../features/payments/payment-stage.ts'
import { PaymentOutcome } from '../features/payments/PaymentOutcome.tsx'
import { wayBackOf } from '../features/payments/way-back.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/payment-success'
import { preloadTexts } from '../locales/load-texts.ts'

export const handle = {
  requiresSignIn: true,
  section: 'wallet',
  texts: preloadTexts('subscriptions', 'wallet', 'checkout'),
} satisfies PageRules

/** The state of a payment by its webhook events, and its purpose. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const id = visit.url.searchParams.get('transactionId')
  if (!id) throw data(null, { status: 404 })
  const payment = paymentOf(await callOrThrow(visit, getPaymentTransaction, { params: { id } }))
  const viewer = await visit.viewer()
  const kept = continuationOf(visit.cookies)
  const continuation = payment.status === 'success' && kept !== null && isUnfinished(kept) ? kept : null
  const wayBack = payment.status === 'success' ? null : wayBackOf(payment, kept, visit.paths)
  const isGift = payment.status === 'success' && (await isForAnotherFan(visit, payment))
  const stage = stageOf(payment, { isConfirmed: visit.url.searchParams.has('confirmed') })
  return { payment, isGift, continuation, wayBack, balance: viewer?.balance ?? 0, stage }
}

/** A subscription that its payer cannot see belongs to another account: a gift. */
async function isForAnotherFan(visit: Visit, { subscriptionId }: Payment): Promise<boolean> {
  if (subscriptionId === null) return false
  const reply = await visit.api(getSubscription, { params: { id: subscriptionId } })
  return !reply.isOk && reply.problem.error === 'NOT_FOUND'
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  return <PaymentOutcome {...loaderData} />
}
