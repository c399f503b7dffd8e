import { Link } from 'react-router'
import { LinkButton } from '../../design/Button.tsx'
import { formatDollars } from '../../design/format.ts'
import { useDay } from '../../design/use-day.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { RunningStanding } from './standing.ts'
import styles from './SubscribeBar.module.css'

/** What a creator asks, on their own page: one text for each price. */
export function OwnPrices({ prices }: { prices: readonly string[] }) {
  const { t, paths } = useTranslation('shell')
  return (
    <div className={styles.bar}>
      <p className={styles.terms}>{prices.join(' · ')}</p>
      <Link className={styles.side} to={paths.prices}>
        {t('prices')}
      </Link>
    </div>
  )
}

/** The reader's subscription, on the creator's page. */
export function Mine({ standing }: { standing: RunningStanding }) {
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

function useStandingText(standing: RunningStanding): string {
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
