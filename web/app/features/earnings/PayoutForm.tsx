import type { PaymentAccountType, PayoutSums } from '@stagedoor/contract/payouts'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { SelectField, TextAreaField, TextField } from '../../design/Field.tsx'
import { useTokens } from '../../design/use-tokens.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { accountTypeTexts } from './payout.ts'
import styles from './Payouts.module.css'

type PayoutFormProps = {
  sums: Pick<PayoutSums, 'available' | 'minimumPayoutTokens'>
  accountTypes: readonly PaymentAccountType[]
  error: string | undefined
}

/** Amount and destination; a confirmation follows. */
export function PayoutForm({ sums, accountTypes, error }: PayoutFormProps) {
  const { t } = useTranslation('payouts')
  const { state } = useNavigation()
  const tokens = useTokens()
  return (
    <Card className={styles.card}>
      <h2>{t('requestTitle')}</h2>
      <p>{t('requestText', { minimum: tokens(sums.minimumPayoutTokens), maximum: tokens(sums.available) })}</p>
      <Form method="post" className={styles.form}>
        <input type="hidden" name="intent" value="review" />
        <div className={styles.pair}>
          <TextField
            label={t('amount')}
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            required
            defaultValue={sums.available.toFixed(2)}
            error={error}
          />
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
