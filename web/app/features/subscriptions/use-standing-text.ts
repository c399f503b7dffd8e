import type { Subscription } from '@stagedoor/contract/subscription-words'
import { formatDollars } from '../../design/format.ts'
import { useDay } from '../../design/use-day.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { usePeriodPrice } from './period-texts.ts'
import type { Standing } from './standing.ts'

/** Why it ended, if that is not obvious. */
const endedTexts = {
  over: 'endedOn',
  cancelled: 'endedOn',
  replaced: 'endedOn',
  removed: 'endedRemoved',
  performer_left: 'endedLeft',
  not_offered: 'endedLeft',
  price_not_accepted: 'endedPrice',
  unpaid: 'endedUnpaid',
  payment_lost: 'endedLost',
  refunded: 'endedRefunded',
} as const satisfies Record<NonNullable<Subscription['endReason']>, string>

/** The next event in one sentence: "Renews 20 Dec 2026, US$9.95". */
export function useStandingText(): (standing: Standing, months: number | null) => string {
  const { t, locale } = useTranslation('subscriptions')
  const day = useDay()
  const priceOf = usePeriodPrice()
  return (standing, months) => {
    switch (standing.kind) {
      case 'renews':
        return t('renewsOn', { date: day(standing.at), dollars: formatDollars(standing.price, locale) })
      case 'ends':
        return t('endsOn', { date: day(standing.at) })
      case 'free_then_paid':
        return t('freeThenPaid', { date: day(standing.at), dollars: priceOf(standing.price, months) })
      case 'free_then_ends':
        return t('freeThenEnds', { date: day(standing.at) })
      case 'given':
        return t('givenUntil', { date: day(standing.at) })
      case 'payment_failed':
        return standing.retryAt === null
          ? t('pastDueLast', { date: day(standing.until) })
          : t('pastDue', { retry: day(standing.retryAt), date: day(standing.until) })
      case 'locked':
        return standing.retryAt === null ? t('lockedNow') : t('lockedRetry', { retry: day(standing.retryAt) })
      case 'ended':
        return t(endedTexts[standing.why ?? 'over'], { date: day(standing.at) })
      case 'waiting':
        return t('waiting')
      default:
        return standing satisfies never
    }
  }
}
