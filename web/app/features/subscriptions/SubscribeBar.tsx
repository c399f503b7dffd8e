import { Link } from 'react-router'
import { LinkButton } from '../../design/Button.tsx'
import { formatDollars } from '../../design/format.ts'
import { useDay } from '../../design/use-day.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { SubscribeChoice } from './offer.ts'
import type { Standing } from './standing.ts'
import styles from './SubscribeBar.module.css'
import { SubscribeButton } from './SubscribeButton.tsx'

type Prices = { isFree: boolean; monthlyPrice: number | null; yearlyPrice: number | null }

type BarProps = {
  performerId: string
  name: string
  prices: Prices
  /** The state of the viewer's own subscription; null without one. */
  mine: Standing | null
  choice: SubscribeChoice
}

/** On a creator's page: the price and button to subscribe, or the state of the viewer's subscription. */
export function SubscribeBar(props: BarProps) {
  const { performerId, prices, mine } = props
  const isOwn = useAppSelector((state) => state.auth.authUser?._id === performerId)
  const isOffered = prices.isFree || prices.monthlyPrice !== null || prices.yearlyPrice !== null
  if (isOwn) return isOffered ? <OwnPrices prices={prices} /> : null
  if (mine !== null && mine.kind !== 'ended' && mine.kind !== 'waiting') return <Mine standing={mine} />
  return isOffered ? <Ways {...props} /> : null
}

function OwnPrices({ prices }: { prices: Prices }) {
  const { t, paths } = useTranslation('shell')
  return (
    <div className={styles.bar}>
      <p className={styles.terms}>{usePriceList(prices).join(' · ')}</p>
      <Link className={styles.side} to={paths.prices}>
        {t('prices')}
      </Link>
    </div>
  )
}

function Mine({ standing }: { standing: Exclude<Standing, { kind: 'ended' | 'waiting' }> }) {
  const { t, paths } = useTranslation('profiles')
  const hasProblem = standing.kind === 'payment_failed' || standing.kind === 'locked'
  return (
    <div className={styles.bar} data-tone={hasProblem ? 'danger' : 'good'}>
      <p className={styles.terms}>
        <strong>{useStandingText(standing)}</strong>
      </p>
      <LinkButton look={hasProblem ? 'primary' : 'secondary'} to={paths.subscriptions}>
        {t('manageSubscription')}
      </LinkButton>
    </div>
  )
}

function useStandingText(standing: Exclude<Standing, { kind: 'ended' | 'waiting' }>): string {
  const { t, locale } = useTranslation('profiles')
  const day = useDay()
  switch (standing.kind) {
    case 'renews':
    case 'free_then_paid':
      return t('subscribedRenews', { date: day(standing.at), dollars: formatDollars(standing.price, locale) })
    case 'ends':
    case 'free_then_ends':
    case 'given':
      return t('subscribedUntil', { date: day(standing.at) })
    case 'payment_failed':
    case 'locked':
      return t('subscriptionProblem')
    default:
      return standing satisfies never
  }
}

function Ways({ performerId, name, prices, choice }: BarProps) {
  const { t, locale, paths } = useTranslation('profiles')
  const list = usePriceList(prices)
  const { isFree, monthlyPrice, yearlyPrice } = prices
  const label = () => {
    if (isFree) return t('subscribeFree')
    if (monthlyPrice !== null) return t('subscribeFor', { dollars: formatDollars(monthlyPrice, locale) })
    return t('subscribeYear', { dollars: formatDollars(yearlyPrice ?? 0, locale) })
  }
  return (
    <div className={styles.ways}>
      <SubscribeButton performerId={performerId} name={name} choice={choice}>
        {label()}
      </SubscribeButton>
      <p className={styles.terms}>
        {list.length > 1 && <span>{list.join(' · ')}</span>}
        {(monthlyPrice !== null || yearlyPrice !== null) && (
          <Link className={styles.side} to={paths.gift(performerId)}>
            {t('gift')}
          </Link>
        )}
      </p>
    </div>
  )
}

function usePriceList({ isFree, monthlyPrice, yearlyPrice }: Prices): string[] {
  const { t, locale } = useTranslation('profiles')
  const list = [
    isFree && t('freeSubscription'),
    monthlyPrice !== null && t('perMonth', { dollars: formatDollars(monthlyPrice, locale) }),
    yearlyPrice !== null && t('perYear', { dollars: formatDollars(yearlyPrice, locale) }),
  ]
  return list.filter((term) => term !== false)
}
