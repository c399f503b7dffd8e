import { getPaymentTransaction } from '@stagedoor/contract/payments'
import { redirect } from 'react-router'
import { continuationOf } from '../features/payments/continuation.ts'
import { NotPaid } from '../features/payments/NotPaid.tsx'
import { paymentOf, type Payment } from '../features/payments/payment.ts'
import { wayBackOf } from '../features/payments/way-back.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext, type Visit } from '../session/visit.ts'
import type { Route } from './+types/payment-cancel'

export const handle = { section: 'wallet', texts: preloadTexts('wallet', 'checkout') } satisfies PageRules

/** What was to be paid, and the way back to it. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const payment = await findPayment(visit)
  // Paid meanwhile, for example in another window.
  if (payment?.status === 'success') throw redirect(visit.paths.payment(payment.id))
  return { payment, wayBack: payment && wayBackOf(payment, continuationOf(visit.cookies), visit.paths) }
}

/** The payment of the address; null when it is not the reader's, or they have signed out. */
async function findPayment(visit: Visit): Promise<Payment | null> {
  const id = visit.url.searchParams.get('transactionId')
  if (!id || (await visit.viewer()) === null) return null
  const reply = await visit.api(getPaymentTransaction, { params: { id } })
  return reply.isOk ? paymentOf(reply.data) : null
}

/** The payer canceled on the gateway's page, or it declined their card and led back. */
export default function PaymentCancel({ loaderData: { payment, wayBack } }: Route.ComponentProps) {
  return <NotPaid payment={payment} isCanceled={payment?.status !== 'fail'} wayBack={wayBack} />
}
