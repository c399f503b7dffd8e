import type { SubscriptionQuote } from '@stagedoor/contract/subscriptions'
import { Facts, type Fact } from '../../design/Facts.tsx'
import { formatDollars } from '../../design/format.ts'
import { useDay } from '../../design/use-day.ts'
import { useLocale } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { minus } from '../wallet/amounts.ts'
import styles from './Disclosure.module.css'
import { usePeriodPrice } from './period-texts.ts'

type DisclosureProps = {
  quote: SubscriptionQuote
  coupon: string
  /** The one clock's time: what is charged within the day is charged today. */
  now: string
}

/**
 * All that must be said before somebody pays: price, period, free days, first and next charge at a glance, and below them
 * the terms in the words that are kept with the consent, how to cancel among them.
 */
export function Disclosure({ quote, coupon, now }: DisclosureProps) {
  const { t } = useTranslation('subscriptions')
  const facts = useDisclosedFacts({ quote, coupon, now })
  return (
    <section className={styles.disclosure} aria-label={t('terms')}>
      <h3>{t('terms')}</h3>
      <Facts facts={facts} />
      {quote.disclosure.length > 0 && (
        <ul className={styles.words}>
          {quote.disclosure.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const DAY_MS = 86_400_000

function useDisclosedFacts({ quote, coupon, now }: DisclosureProps): (Fact | null | false)[] {
  const { t } = useTranslation('subscriptions')
  const locale = useLocale()
  const day = useDay()
  const priceOf = usePeriodPrice()
  const dollars = (price: number) => formatDollars(price, locale)
  const isNow = (at: string) => Math.abs(Date.parse(at) - Date.parse(now)) < DAY_MS / 2
  const { firstChargeAt, nextChargeAt, trialEndsAt, originalPrice, firstPrice, renewalPrice } = quote
  const charge = (at: string | null, price: number) => {
    if (at === null) return t('never')
    return isNow(at) ? t('today', { dollars: dollars(price) }) : t('onDate', { date: day(at), dollars: dollars(price) })
  }
  return [
    originalPrice > 0 && [t('price'), priceOf(originalPrice, quote.periodMonths)],
    quote.trialDays > 0 &&
      trialEndsAt !== null && [t('freeDays'), t('freeDaysValue', { count: quote.trialDays, date: day(trialEndsAt) })],
    coupon !== '' &&
      firstPrice < originalPrice && [t('discount', { code: coupon }), `−${dollars(minus(originalPrice, firstPrice))}`],
    [t('firstCharge'), charge(firstChargeAt, firstPrice)],
    [t('nextCharge'), charge(nextChargeAt, renewalPrice)],
    !quote.isRenewing && [t('accessUntil'), day(quote.accessUntil)],
  ]
}
