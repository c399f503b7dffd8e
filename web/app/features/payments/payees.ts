import { getPerformer } from '@stagedoor/contract/performers'
import type { PaymentTransaction } from '@stagedoor/contract/payments'
import { dataOr } from '../../session/answers.ts'
import type { Visit } from '../../session/visit.ts'
import { paymentOf, type Payment } from './payment.ts'

/** Payments with the names of their payees; a creator who is not visible any more has none. */
export async function withPayees(visit: Visit, transactions: readonly PaymentTransaction[]): Promise<Payment[]> {
  const payments = transactions.map(paymentOf)
  const ids = [...new Set(payments.flatMap(({ performerId }) => performerId ?? []))]
  const names = new Map(
    await Promise.all(
      ids.map(async (id) => {
        const performer = dataOr(await visit.api(getPerformer, { params: { id } }), null)
        return [id, performer?.name ?? null] as const
      }),
    ),
  )
  return payments.map((payment) => ({ ...payment, payee: names.get(payment.performerId ?? '') ?? null }))
}
