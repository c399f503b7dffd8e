import { formatDollars } from '../../design/format.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useSiteSettings } from '../../store/use-site-settings.ts'
import type { PaidPrice, SubscriptionPrice } from './subscription-prices.ts'

/** What a subscription costs, with the unit: "$6.95 a month", "Free for 1 day · $3.50 a month". Empty: it is not sold. */
export function usePriceText(): (price: SubscriptionPrice) => string {
  const { t, locale } = useTranslation('profiles')
  const { freeSubscriptionEnabled, freeSubscriptionDuration } = useSiteSettings()
  const paidText = (paid: PaidPrice) =>
    t(paid.text, { dollars: formatDollars(paid.price, locale), months: paid.text === 'perMonths' ? paid.months : 1 })
  return (price) => {
    if (price.text !== 'freeDays') return paidText(price)
    // The free days are a fan's once: who has had them reads the price that follows.
    return [
      freeSubscriptionEnabled && t('freeDays', { count: price.days ?? freeSubscriptionDuration }),
      price.after && paidText(price.after),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
