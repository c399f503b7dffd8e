import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Facts } from '../../design/Facts.tsx'
import { Dollars, Tokens } from '../../design/Money.tsx'
import { Question } from '../../design/Question.tsx'
import { useTokens } from '../../design/use-tokens.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { accountTypeTexts } from './payout.ts'
import type { PayoutReview } from './payout-actions.ts'
import styles from './Payouts.module.css'
import { useWorth } from './use-worth.ts'

type ConfirmProps = { review: PayoutReview; tokenPrice: number }

/** Confirms a payout request. */
export function ConfirmPayout({ review, tokenPrice }: ConfirmProps) {
  const { t } = useTranslation('payouts')
  return (
    <Question title={t('confirmTitle')} about={review}>
      <Terms review={review} tokenPrice={tokenPrice} />
    </Question>
  )
}

function Terms({ review, tokenPrice }: ConfirmProps) {
  const { both } = useWorth(tokenPrice)
  const { t } = useTranslation('payouts')
  const { state } = useNavigation()
  const { tokens, dollars, left, accountType, note, key } = review
  const amount = useTokens()(tokens)
  return (
    <Form method="post" className={styles.form}>
      <input type="hidden" name="intent" value="confirm" />
      <input type="hidden" name="amount" value={tokens} />
      <input type="hidden" name="accountType" value={accountType} />
      <input type="hidden" name="note" value={note} />
      <input type="hidden" name="key" value={key} />
      <Facts
        facts={[
          [t('colAmount'), <Tokens key="tokens" amount={tokens} />],
          [t('youGet'), <Dollars key="dollars" amount={dollars} />],
          [t('colTo'), t(accountTypeTexts[accountType])],
          [t('left'), both(left)],
        ]}
      />
      <p>{t('confirmText')}</p>
      <Button type="submit" isWide isBusy={state !== 'idle'}>
        {t('confirmAction', { amount })}
      </Button>
    </Form>
  )
}
