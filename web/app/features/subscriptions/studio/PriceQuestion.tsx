import { Form, useNavigation } from 'react-router'
import { Button, LinkButton } from '../../../design/Button.tsx'
import { Facts } from '../../../design/Facts.tsx'
import { formatCount, formatDollars } from '../../../design/format.ts'
import { Question } from '../../../design/Question.tsx'
import { useDay } from '../../../design/use-day.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { usePlanName } from '../period-texts.ts'
import type { PriceReview } from './price-actions.ts'
import styles from './Studio.module.css'

type QuestionProps = { review: PriceReview; onSend: () => void }

/** Before a price rise: who must consent, by when, and the consequence without consent. */
export function PriceQuestion({ review, onSend }: QuestionProps) {
  const { t, locale, paths } = useTranslation('subscribers')
  const day = useDay()
  const planName = usePlanName()
  const { state } = useNavigation()
  const { typed, rises, effectiveAt } = review
  const count = rises.reduce((sum, rise) => sum + rise.count, 0)
  const date = day(effectiveAt)
  return (
    <Question title={t('raiseTitle')} about={review}>
      <Form className={styles.form} method="post" action={paths.prices} replace onSubmit={onSend}>
        {Object.entries(typed).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="isReviewed" value="yes" />
        <Facts
          facts={rises.map(({ periodMonths: months, price, newPrice, count: requested }) => [
            `${planName(months)}, ${t('people', { count: requested, amount: formatCount(requested, locale) })}`,
            t('fromTo', { from: formatDollars(price, locale), to: formatDollars(newPrice, locale) }),
          ])}
        />
        <ul className={styles.steps}>
          <li>{t('raiseNotified')}</li>
          <li>{t('raiseUntil', { date })}</li>
          <li>{t('raiseAgreed', { date })}</li>
          <li>{t('raiseSilent', { date })}</li>
          <li>{t('raiseNew')}</li>
        </ul>
        <div className={styles.actions}>
          <Button type="submit" name="intent" value="prices" isBusy={state === 'submitting'}>
            {t('raiseAsk', { count, amount: formatCount(count, locale) })}
          </Button>
          <LinkButton look="secondary" to={paths.prices} replace>
            {t('raiseKeep')}
          </LinkButton>
        </div>
      </Form>
    </Question>
  )
}
