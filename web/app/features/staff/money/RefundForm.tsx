import type { Refundable } from '@stagedoor/contract/staff-sales'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { TextAreaField, TextField } from '../../../design/Field.tsx'
import { FormAlert } from '../../../design/FormAlert.tsx'
import { Question } from '../../../design/Question.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import { useFocusOnFault } from '../../../design/use-focus-on-fault.ts'
import styles from '../Staff.module.css'
import type { RefundAnswer, RefundReview } from './ask-refund.ts'
import { useSaleAmount } from './use-sale-amount.ts'

type RefundFormProps = { refundable: Refundable; payerName: string; answer: RefundAnswer }

/** Gives back a sale or a part of it, or says why that is impossible and what to do instead. */
export function RefundForm({ refundable, payerName, answer }: RefundFormProps) {
  const { t } = useTranslation(['sales', 'staff'])
  const { state } = useNavigation()
  const form = useFocusOnFault(answer.refusal)
  const amountOf = useSaleAmount()
  const { kind, maximum, refusal, secondApprovalAbove } = refundable
  if (refusal !== null) return <FormAlert tone="info">{t(`refused_${refusal}`)}</FormAlert>
  const { refusal: faults, review, typed } = answer
  return (
    <Card>
      {review && <AskToRefund refundable={refundable} review={review} payerName={payerName} />}
      <Form method="post" ref={form} className={styles.form} noValidate>
        <h2>{t('refundTitle')}</h2>
        {faults && <FormAlert>{faults.message}</FormAlert>}
        <TextField
          label={t('refundAmount')}
          aside={t(kind === 'payment' ? 'unitUsd' : 'unitTokens')}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={typed?.amount ?? (review?.amount ?? maximum).toFixed(2)}
          error={faults?.fields['amount']}
          hint={t('refundAmountHelp', {
            maximum: amountOf(kind, maximum),
            limit: amountOf(kind, secondApprovalAbove),
          })}
        />
        <TextAreaField
          label={t('staff:reason')}
          name="reason"
          rows={3}
          defaultValue={typed?.reason ?? review?.reason}
          maxLength={1_000}
          error={faults?.fields['reason']}
          hint={t('refundReasonHelp')}
        />
        <div>
          <Button type="submit" isBusy={state !== 'idle'}>
            {t('refundContinue')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

type AskProps = { refundable: Refundable; review: RefundReview; payerName: string }

function AskToRefund({ refundable: { kind, secondApprovalAbove }, review, payerName }: AskProps) {
  const { t } = useTranslation('sales')
  const { state } = useNavigation()
  const amount = useSaleAmount()(kind, review.amount)
  return (
    <Question title={t('refundAsk', { amount, name: payerName })} about={review}>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="amount" value={review.amount} />
        <input type="hidden" name="reason" value={review.reason} />
        <input type="hidden" name="key" value={review.key} />
        <p>{t(kind === 'payment' ? 'refundPaymentText' : 'refundPurchaseText')}</p>
        {review.amount > secondApprovalAbove && <p>{t('refundSecondText')}</p>}
        <Button type="submit" name="confirmed" value="yes" look="danger" isWide isBusy={state !== 'idle'}>
          {t('refundAction', { amount })}
        </Button>
      </Form>
    </Question>
  )
}
