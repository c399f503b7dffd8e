import type { SubscriptionQuote } from '@stagedoor/contract/subscriptions'
import { useTranslation } from '../../locales/use-translation.ts'
import { choiceIn, type SubscribeOffer } from './offer.ts'
import { usePeriodPrice } from './period-texts.ts'
import { PickLink } from './PlanChoices.tsx'
import styles from './PlanChoices.module.css'

type TrialProps = {
  offer: SubscribeOffer
  quote: SubscriptionQuote
  onPick?: ((address: string) => void) | undefined
}

/** What follows the free days: they end unless the fan chooses to continue. */
export function TrialChoices({ offer, quote, onPick }: TrialProps) {
  const { t, paths } = useTranslation('subscriptions')
  const priceOf = usePeriodPrice()
  const at = (converts: boolean) =>
    paths.subscribe(offer.performerId, { ...choiceIn(offer), converts: converts ? 1 : undefined })
  // The quote of ending free days has no later price: continuing would be monthly.
  const monthly = offer.plans.find(({ key }) => key === 'monthly')
  const price = quote.renewalPrice || quote.originalPrice || monthly?.price
  if (price === undefined) return null
  const paid = priceOf(price, quote.periodMonths ?? 1)
  return (
    <nav aria-label={t('afterFree')}>
      <p className={styles.title}>{t('afterFree')}</p>
      <ul className={styles.plans}>
        <li>
          <PickLink to={at(false)} isChosen={!offer.converts} onPick={onPick}>
            {t('endsAlone')}
          </PickLink>
        </li>
        <li>
          <PickLink to={at(true)} isChosen={offer.converts} onPick={onPick}>
            {t('goesOn', { dollars: paid })}
          </PickLink>
        </li>
      </ul>
    </nav>
  )
}
