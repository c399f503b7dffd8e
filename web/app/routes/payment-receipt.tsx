import { getPaymentReceipt, type PaymentReceipt } from '@stagedoor/contract/payments'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { Button } from '../design/Button.tsx'
import { Card } from '../design/Card.tsx'
import { Dollars, Tokens } from '../design/Money.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { paymentStatusTexts } from '../features/payments/payment.ts'
import { brandName } from '../features/payments/top-up-terms.ts'
import { dataOrLeave } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/payment-receipt'
import styles from './payment-receipt.module.css'

export const handle = { requiresSignIn: true } satisfies PageRules

/** The receipt of a payment that succeeded; any other has none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const receipt = dataOrLeave(visit, await visit.api(getPaymentReceipt, { params: { id: params.transactionId } }))
  return { receipt }
}

export default function Receipt({ loaderData: { receipt } }: Route.ComponentProps) {
  const { t } = useTranslation('wallet')
  return (
    <>
      <PageHeading title={t('receipt')} lead={receipt.siteName}>
        <Button look="secondary" className={styles.print} onClick={() => print()}>
          {t('print')}
        </Button>
      </PageHeading>
      <Card>
        <dl className={styles.facts}>
          {useReceiptLines(receipt).map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      </Card>
    </>
  )
}

function useReceiptLines(receipt: PaymentReceipt): [string, ReactNode][] {
  const { t } = useTranslation('wallet')
  const lines: ([string, ReactNode] | null)[] = [
    [t('receiptNumber'), receipt.receiptNumber],
    [t('date'), <Moment key="date" at={receipt.paidAt} hasTime />],
    [t('payer'), `${receipt.payer.name} (@${receipt.payer.username})`],
    receipt.tokens === null ? null : [t('tokensReceived'), <Tokens key="tokens" amount={receipt.tokens} />],
    receipt.card && [
      t('card'),
      t('savedCard', { brand: brandName(receipt.card.brand), last4: receipt.card.last4Digits }),
    ],
    [t('status'), t(paymentStatusTexts[receipt.status])],
    receipt.refundedPrice > 0 ? [t('refunded'), <Dollars key="refunded" amount={receipt.refundedPrice} />] : null,
    [t('paid'), <Dollars key="paid" amount={receipt.totalPrice} />],
  ]
  return lines.filter((line) => line !== null)
}
