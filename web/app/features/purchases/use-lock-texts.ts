import { formatDollars } from '../../design/format.ts'
import { useTokens } from '../../design/use-tokens.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useSiteSettings } from '../../store/use-site-settings.ts'
import type { SubscriptionPrice } from '../subscriptions/subscription-prices.ts'
import { usePriceText } from '../subscriptions/use-price-text.ts'
import { costOf } from '../../design/cost-of.ts'
import { audienceOf, type PostView } from '../feeds/post.ts'

/** What opens a lock and for how much, with the unit. Rule ACS-15. */
export function useLockTexts() {
  const { t, locale } = useTranslation('feeds')
  const tokens = useTokens()
  const { tokenPrice } = useSiteSettings()
  const priceText = usePriceText()
  const forSubscribers = (price: SubscriptionPrice) =>
    [t('forSubscribers'), priceText(price)].filter((part) => part !== '').join(' · ')
  return {
    /** "Unlock for 11.00 tokens · ≈ $11.00": what these tokens cost at today's price, rounded up. */
    unlockFor: (price: number) =>
      t('unlockFor', { amount: tokens(price), dollars: formatDollars(costOf(price, tokenPrice), locale) }),
    /** "Subscribers only · $6.95 a month". */
    forSubscribers,
    /** For whom a thing is; null where the price on its button says it. */
    audience(thing: Pick<PostView, 'isForSale' | 'isFree' | 'isForList' | 'subscription'>): string | null {
      if (thing.subscription) return forSubscribers(thing.subscription)
      const key = audienceOf(thing)
      return key && t(key)
    },
  }
}
