import type { OwnTerms } from '@stagedoor/contract/creator-terms'
import { MAXIMUM_FREE_DAYS } from '@stagedoor/contract/subscription-limits'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { CheckField, TextField } from '../../../design/Field.tsx'
import { formatDollars } from '../../../design/format.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { PriceField } from '../../wallet/PriceField.tsx'
import { PriceQuestion } from './PriceQuestion.tsx'
import { RefusalOfForm } from './RefusalOfForm.tsx'
import styles from './Studio.module.css'
import { usePriceForm, type PriceFormAnswer } from './use-price-form.ts'

type OwnPrices = {
  isFree: boolean
  freeDays: number | null
  monthlyPrice: number | null
  yearlyPrice: number | null
}

type PriceLimits = { minimum: number; maximum: number; isFreeAllowed: boolean; freeDays: number }

type PricesProps = { prices: OwnPrices; limits: PriceLimits; answer: PriceFormAnswer; terms: OwnTerms }

/** Free days, monthly and yearly price. An empty price is not offered. */
export function PlanPricesForm({ prices, limits, answer, terms }: PricesProps) {
  const { form, refusal, expectSaving } = usePriceForm(answer)
  const { t, locale } = useTranslation(['subscribers', 'common'])
  const { state } = useNavigation()
  const hint = t('priceHint', {
    minimum: formatDollars(limits.minimum, locale),
    maximum: formatDollars(limits.maximum, locale),
  })
  return (
    <>
      {answer?.review && <PriceQuestion review={answer.review} onSend={expectSaving} />}
      <Card className={styles.section}>
        <h2>{t('plansTitle')}</h2>
        <Form {...form} method="post" className={styles.form} preventScrollReset>
          <RefusalOfForm refusal={refusal} />
          <div className={styles.pair}>
            <PriceField
              label={t('monthlyPrice')}
              name="monthlyPrice"
              unit="dollars"
              terms={terms}
              defaultValue={prices.monthlyPrice?.toFixed(2) ?? ''}
              range={limits}
              hint={hint}
              error={refusal?.fields['monthlyPrice']}
            />
            <PriceField
              label={t('yearlyPrice')}
              name="yearlyPrice"
              unit="dollars"
              terms={terms}
              defaultValue={prices.yearlyPrice?.toFixed(2) ?? ''}
              range={limits}
              hint={hint}
              error={refusal?.fields['yearlyPrice']}
            />
          </div>
          <FreePlan prices={prices} limits={limits} refusal={refusal} />
          <p className={styles.note}>{t('priceChangeText')}</p>
          <div>
            <Button type="submit" name="intent" value="prices" isBusy={state === 'submitting'}>
              {t('common:save')}
            </Button>
          </div>
        </Form>
      </Card>
    </>
  )
}

type FreeProps = Pick<PricesProps, 'prices' | 'limits'> & Pick<ReturnType<typeof usePriceForm>, 'refusal'>

/** Days without a price, where the site allows them. */
function FreePlan({ prices, limits, refusal }: FreeProps) {
  const { t } = useTranslation('subscribers')
  const [isFree, setIsFree] = useState(prices.isFree)
  if (!limits.isFreeAllowed) return <p className={styles.note}>{t('freeOff')}</p>
  return (
    <>
      <CheckField
        name="isFree"
        value="yes"
        defaultChecked={prices.isFree}
        onChange={({ target }) => setIsFree(target.checked)}
        label={t('offerFree')}
      />
      <TextField
        label={t('freeDays')}
        name="freeDays"
        // Days that are not offered may be wrong: the browser would refuse the prices, too.
        type={isFree ? 'number' : 'text'}
        inputMode="numeric"
        min={1}
        max={MAXIMUM_FREE_DAYS}
        autoComplete="off"
        defaultValue={prices.freeDays ?? limits.freeDays}
        hint={t('freeDaysHint')}
        error={refusal?.fields['durationFreeSubscriptionDays']}
      />
    </>
  )
}
