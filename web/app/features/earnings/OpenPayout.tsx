import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { Facts } from '../../design/Facts.tsx'
import { TextField } from '../../design/Field.tsx'
import { FormAlert } from '../../design/FormAlert.tsx'
import { Dollars, Tokens } from '../../design/Money.tsx'
import { Moment } from '../../design/Moment.tsx'
import { useHour } from '../../design/use-day.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAccountName, type Payout } from './payout.ts'
import styles from './Payouts.module.css'
import { PayoutSteps } from './PayoutSteps.tsx'

type OpenProps = {
  payout: Payout
  /** Nothing is sent before this time, because payment details were changed. */
  heldUntil: string | null
  error: string | undefined
}

/** The state of the request, as a key of the payouts' texts. */
function sayingOf({ standing, needsSecond }: Payout) {
  if (standing === 'processing') return 'noteProcessing'
  if (standing === 'approved') return 'noteApproved'
  return needsSecond ? 'noteSecond' : 'notePending'
}

/** The open request: its progress, and before a decision, its amount to change. */
export function OpenPayout({ payout, heldUntil, error }: OpenProps) {
  const { t } = useTranslation('payouts')
  const { state } = useNavigation()
  const accountName = useAccountName()
  const hour = useHour()
  const held = heldUntil === null ? null : hour(heldUntil)
  return (
    <Card className={styles.card}>
      <h2>{t('openTitle')}</h2>
      <PayoutSteps standing={payout.standing} />
      <p>{t(sayingOf(payout))}</p>
      {held && <FormAlert tone="warning">{t('heldOpen', { date: held })}</FormAlert>}
      <Facts
        facts={[
          [t('colAmount'), <Tokens key="tokens" amount={payout.tokens} />],
          [t('youGet'), <Dollars key="dollars" amount={payout.dollars} />],
          [t('colTo'), accountName(payout)],
          [t('colDate'), <Moment key="at" at={payout.at} hasTime />],
          payout.reference !== '' && [t('colReference'), payout.reference],
          payout.adminNote !== '' && [t('colNote'), payout.adminNote],
        ]}
      />
      {payout.standing === 'pending' && (
        <details open={error !== undefined}>
          <summary>{t('changeTitle')}</summary>
          <Form method="post" className={styles.form}>
            <input type="hidden" name="intent" value="change" />
            <input type="hidden" name="payoutId" value={payout.id} />
            <TextField
              label={t('amount')}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              required
              defaultValue={payout.tokens.toFixed(2)}
              error={error}
            />
            <div>
              <Button type="submit" look="secondary" isBusy={state !== 'idle'}>
                {t('change')}
              </Button>
            </div>
          </Form>
        </details>
      )}
    </Card>
  )
}
