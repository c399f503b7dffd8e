import type { PaymentAccountType, PayoutSums } from '@stagedoor/contract/payouts'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { SelectField, TextAreaField } from '../../design/Field.tsx'
import { useFocusOnFault } from '../../design/use-focus-on-fault.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { PayoutAnswer } from './payout-actions.ts'
import { accountTypeTexts } from './payout.ts'
import { PayoutAmountField } from './PayoutAmountField.tsx'
import styles from './Payouts.module.css'

type PayoutFormProps = {
  sums: Pick<PayoutSums, 'available' | 'minimumPayoutTokens' | 'tokenPrice'>
  accountTypes: readonly PaymentAccountType[]
  answer: PayoutAnswer
}

/** Amount and destination; a confirmation follows. */
export function PayoutForm({ sums, accountTypes, answer }: PayoutFormProps) {
  const { t } = useTranslation('payouts')
  const { state } = useNavigation()
  const form = useFocusOnFault(answer.amountError ? answer : null)
  return (
    <Card className={styles.card}>
      <h2>{t('requestTitle')}</h2>
      <Form method="post" className={styles.form} noValidate ref={form}>
        <input type="hidden" name="intent" value="review" />
        <div className={styles.pair}>
          <PayoutAmountField sums={sums} maximum={sums.available} initial={sums.available} error={answer.amountError} />
          <SelectField
            label={t('payTo')}
            name="accountType"
            options={accountTypes.map((type) => ({ value: type, label: t(accountTypeTexts[type]) }))}
          />
        </div>
        <TextAreaField label={t('note')} name="note" aside={t('optional')} maxLength={1_000} rows={2} />
        <div>
          <Button type="submit" isBusy={state !== 'idle'}>
            {t('review')}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
