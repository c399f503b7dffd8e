import type { EarningSource, EarningStats } from '@stagedoor/contract/earnings'
import { Card } from '../../design/Card.tsx'
import { formatCount } from '../../design/format.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from './EarningChart.module.css'
import { useWorth } from './use-worth.ts'

/** Names of sources, as keys of the payouts' texts. Direct payments to a creator are tips. */
const sourceTexts = {
  performer: 'sourceTips',
  feed: 'sourceFeed',
  video: 'sourceVideo',
  gallery: 'sourceGallery',
  product: 'sourceProduct',
  message: 'sourceMessage',
  stream: 'sourceStream',
  subscription: 'sourceSubscription',
} as const satisfies Record<EarningSource, string>

/** Earnings by source in the period, with what they are worth at `tokenPrice`: highest first, as shares of the largest. */
export function EarningSources({
  bySource,
  tokenPrice,
}: {
  bySource: EarningStats['bySource']
  tokenPrice: number | null
}) {
  const { t, locale } = useTranslation('payouts')
  const { both } = useWorth(tokenPrice)
  const sources = bySource.toSorted((one, other) => other.totalNetPrice - one.totalNetPrice)
  const most = Math.max(0.01, ...sources.map(({ totalNetPrice }) => totalNetPrice))
  if (sources.length === 0) return null
  return (
    <Card className={styles.chart}>
      <h2>{t('bySource')}</h2>
      <ul className={styles.shares}>
        {sources.map(({ sourceType, totalNetPrice, count }) => {
          const name = t(sourceTexts[sourceType])
          return (
            <li key={sourceType} className={styles.share}>
              <span>
                {name} <small>{t('salesCount', { count, amount: formatCount(count, locale) })}</small>
              </span>
              <strong>{both(totalNetPrice)}</strong>
              <progress aria-label={name} max={most} value={Math.max(0, totalNetPrice)} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
