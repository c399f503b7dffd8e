import { lazy, Suspense, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../design/Button.tsx'
import { Card } from '../../design/Card.tsx'
import { Facts } from '../../design/Facts.tsx'
import { formatNumber } from '../../design/format.ts'
import { Dollars, Tokens } from '../../design/Money.tsx'
import { useIsHydrated } from '../../design/use-is-hydrated.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { accountTypeTexts } from './payout.ts'
import type { PayoutReview } from './payout-actions.ts'
import styles from './Payouts.module.css'

const Sheet = lazy(async () => ({ default: (await import('../../design/Sheet.tsx')).Sheet }))

/** Asks once what will happen: over the page when scripts are there, in the page before. */
export function ConfirmPayout({ review }: { review: PayoutReview }) {
  const { t } = useTranslation('payouts')
  const isHydrated = useIsHydrated()
  const [closed, setClosed] = useState<PayoutReview | null>(null)
  if (!isHydrated)
    return (
      <Card className={styles.card}>
        <h2>{t('confirmTitle')}</h2>
        <Question review={review} />
      </Card>
    )
  return (
    <Suspense>
      <Sheet title={t('confirmTitle')} isOpen={closed !== review} onClose={() => setClosed(review)}>
        <Question review={review} />
      </Sheet>
    </Suspense>
  )
}

function Question({ review }: { review: PayoutReview }) {
  const { t } = useTranslation(['payouts', 'common'])
  const locale = useLocale()
  const { state } = useNavigation()
  const { tokens, dollars, left, accountType, note, key } = review
  const amount = t('common:tokens', { count: tokens, amount: formatNumber(tokens, locale) })
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
          [t('left'), <Tokens key="left" amount={left} />],
        ]}
      />
      <p>{t('confirmText')}</p>
      <Button type="submit" isWide isBusy={state !== 'idle'}>
        {t('confirmAction', { amount })}
      </Button>
    </Form>
  )
}
