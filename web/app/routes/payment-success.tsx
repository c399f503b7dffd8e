import { getPaymentTransaction } from '@stagedoor/contract/payments'
import { data } from 'react-router'
import { continuationOf } from '../features/payments/continuation.ts'
import { isOpen, paymentOf } from '../features/payments/payment.ts'
import { PaymentOutcome } from '../features/payments/PaymentOutcome.tsx'
import { dataOrLeave } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/payment-success'

export const handle = { requiresSignIn: true } satisfies PageRules

/** What became of a payment, as far as its signed notice has been heard; and what it was for. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const id = visit.url.searchParams.get('transactionId')
  if (!id) throw data(null, { status: 404 })
  const payment = paymentOf(dataOrLeave(visit, await visit.api(getPaymentTransaction, { params: { id } })))
  const viewer = await visit.viewer()
  const continuation = payment.status === 'success' ? continuationOf(request.headers.get('cookie')) : null
  return { payment, continuation, balance: viewer?.balance ?? 0, isWaiting: isOpen(payment.status) }
}

export default function PaymentSuccess({ loaderData }: Route.ComponentProps) {
  return <PaymentOutcome {...loaderData} />
}
