import type { RenewalPrice } from '@stagedoor/contract/subscription-prices'
import { LinkButton } from '../../../design/Button.tsx'
import { Card } from '../../../design/Card.tsx'
import { DataList } from '../../../design/DataList.tsx'
import { formatCount, formatDollars } from '../../../design/format.ts'
import { useDay } from '../../../design/use-day.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { usePlanName } from '../period-texts.ts'
import styles from './Studio.module.css'

/** A higher price that needs consent. Prices are USD per period. */
export type AnnouncedPrice = {
  months: number
  price: number
  newPrice: number
  effectiveAt: string
  requested: number
  agreed: number
}

export const announcedOf = (prices: readonly RenewalPrice[]): AnnouncedPrice[] =>
  prices.flatMap(({ periodMonths: months, price, count: requested, priceChange }) =>
    priceChange === null
      ? []
      : [
          {
            months,
            price,
            newPrice: priceChange.price,
            effectiveAt: priceChange.effectiveAt,
            requested,
            agreed: priceChange.acceptedCount,
          },
        ],
  )

/** Announced prices: asked and consenting subscribers, deadline, and the consequence for the rest. */
export function AnnouncedPrices({ announced }: { announced: readonly AnnouncedPrice[] }) {
  const { t, locale, paths } = useTranslation('subscribers')
  const day = useDay()
  const planName = usePlanName()
  if (announced.length === 0) return null
  return (
    <Card className={styles.section}>
      <h2>{t('announcedTitle')}</h2>
      <p className={styles.note}>{t('announcedText')}</p>
      <DataList
        caption={t('announcedTitle')}
        rows={announced}
        keyOf={({ months, price, newPrice }) => `${months} ${price} ${newPrice}`}
        columns={[
          { name: t('plan'), show: ({ months }) => planName(months) },
          {
            name: t('announcedChange'),
            show: ({ price, newPrice }) =>
              t('fromTo', { from: formatDollars(price, locale), to: formatDollars(newPrice, locale) }),
          },
          { name: t('announcedFrom'), show: ({ effectiveAt }) => day(effectiveAt) },
          {
            name: t('announcedAgreed'),
            isNumber: true,
            show: ({ requested, agreed }) =>
              t('usesOf', { used: formatCount(agreed, locale), maximum: formatCount(requested, locale) }),
          },
        ]}
      />
      <div>
        <LinkButton look="secondary" to={paths.subscribers}>
          {t('announcedWho')}
        </LinkButton>
      </div>
    </Card>
  )
}
