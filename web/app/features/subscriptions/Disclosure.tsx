import type { SubscriptionQuote } from '@stagedoor/contract/subscriptions'
import { Facts, type Fact } from '../../design/Facts.tsx'
import { formatDollars } from '../../design/format.ts'
import { useDay } from '../../design/use-day.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { minus } from '../wallet/amounts.ts'
import styles from './Disclosure.module.css'
import { usePeriodPrice } from './period-texts.ts'

type DisclosureProps = {
  quote: SubscriptionQuote
  coupon: string
}

/**
 * The required disclosures before paying: price, period, free days, first and next charge in short, and below the terms
 * as stored with the consent, including how to cancel.
 */
export function Disclosure({ quote, coupon }: DisclosureProps) {
  const { t } = useTranslation('subscriptions')
  const facts = useDisclosedFacts({ quote, coupon })
  return (
    <section className={styles.disclosure} aria-label={t('terms')}>
      <h3>{t('terms')}</h3>
      <FreeFirst quote={quote} />
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

/** Free days in one sentence: until when, and what follows. */
function FreeFirst({ quote: { trialEndsAt, isRenewing, renewalPrice, periodMonths } }: Pick<DisclosureProps, 'quote'>) {
  const { t } = useTranslation('subscriptions')
  const day = useDay()
  const priceOf = usePeriodPrice()
  if (trialEndsAt === null) return null
  const date = day(trialEndsAt)
  return (
    <p className={styles.free}>
      {isRenewing
        ? t('freeThenPaid', { date, dollars: priceOf(renewalPrice, periodMonths) })
        : t('freeThenEnds', { date })}
    </p>
  )
}

function useDisclosedFacts({ quote, coupon }: DisclosureProps): (Fact | null | false)[] {
  const { t, locale } = useTranslation('subscriptions')
  const day = useDay()
  const priceOf = usePeriodPrice()
  const dollars = (price: number) => formatDollars(price, locale)
  const { firstChargeAt, nextChargeAt, trialEndsAt, originalPrice, firstPrice, renewalPrice, periodMonths } = quote
  const on = (at: string, price: number) => t('onDate', { date: day(at), dollars: dollars(price) })
  if (trialEndsAt !== null) {
    return [
      [t('freeDays'), t('freeDaysValue', { count: quote.trialDays })],
      renewalPrice > 0 && [t('afterwards'), priceOf(renewalPrice, periodMonths)],
      [t('firstCharge'), firstChargeAt === null ? t('never') : on(firstChargeAt, renewalPrice)],
      nextChargeAt !== null && [t('nextCharge'), on(nextChargeAt, renewalPrice)],
    ]
  }
  return [
    [t('price'), priceOf(originalPrice, periodMonths)],
    coupon !== '' &&
      firstPrice < originalPrice && [t('discount', { code: coupon }), `−${dollars(minus(originalPrice, firstPrice))}`],
    [t('firstCharge'), t('today', { dollars: dollars(firstPrice) })],
    [t('nextCharge'), nextChargeAt === null ? t('never') : on(nextChargeAt, renewalPrice)],
    !quote.isRenewing && [t('accessUntil'), day(quote.accessUntil)],
  ]
}
