import { Suspense } from 'react'
import { lazyPart } from '../../design/lazy-part.ts'
import { formatDollars } from '../../design/format.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { GiftLink } from './GiftLink.tsx'
import type { SubscribeChoice } from './offer.ts'
import type { RunningStanding, Standing } from './standing.ts'
import styles from './SubscribeBar.module.css'
import { SubscribeButton } from './SubscribeButton.tsx'
import { usePriceText } from './use-price-text.ts'

// Of members alone, so a visitor's first visit does not load them; the server renders them in place.
const load = () => import('./MemberBar.tsx')
const parts = import.meta.env.SSR ? await load() : null
const Mine = parts?.Mine ?? lazyPart(async () => (await load()).Mine)
const OwnPrices = parts?.OwnPrices ?? lazyPart(async () => (await load()).OwnPrices)

type Prices = {
  isFree: boolean
  /** Of the free plan; null: the site's. */
  freeDays: number | null
  monthlyPrice: number | null
  yearlyPrice: number | null
  /** The shortest plan of several months, where neither a month nor a year is sold. */
  offer: { months: number; price: number } | null
}

type BarProps = {
  performerId: string
  name: string
  prices: Prices
  /** The state of the viewer's own subscription; null without one. */
  mine: Standing | null
  choice: SubscribeChoice
}

/** Whether a subscription gives access, or will again once it is paid. */
export const isRunning = (standing: Standing | null): standing is RunningStanding =>
  standing !== null && standing.kind !== 'ended' && standing.kind !== 'waiting'

/** On a creator's page: the price and button to subscribe, or the state of the viewer's subscription. */
export const SubscribeBar = (props: BarProps) => (
  <Suspense>
    <Bar {...props} />
  </Suspense>
)

function Bar(props: BarProps) {
  const { performerId, prices, mine } = props
  const isOwn = useAppSelector((state) => state.auth.authUser?._id === performerId)
  const list = usePriceList(prices)
  const isOffered = list.length > 0
  if (isOwn) return isOffered ? <OwnPrices prices={list} /> : null
  if (isRunning(mine)) return <Mine standing={mine} />
  return isOffered ? <Ways {...props} list={list} /> : null
}

function Ways({ performerId, name, prices, choice, list }: BarProps & { list: readonly string[] }) {
  const { t, locale } = useTranslation('profiles')
  const { isFree, monthlyPrice, yearlyPrice, offer } = prices
  const label = () => {
    if (isFree) return t('subscribeFree')
    if (monthlyPrice !== null) return t('subscribeFor', { dollars: formatDollars(monthlyPrice, locale) })
    return yearlyPrice === null ? t('subscribe') : t('subscribeYear', { dollars: formatDollars(yearlyPrice, locale) })
  }
  return (
    <div className={styles.ways}>
      <SubscribeButton performerId={performerId} name={name} choice={choice}>
        {label()}
      </SubscribeButton>
      <p className={styles.terms}>
        {(list.length > 1 || isFree || offer !== null) && <span>{list.join(' · ')}</span>}
        {(monthlyPrice !== null || yearlyPrice !== null || offer !== null) && (
          <GiftLink performerId={performerId} name={name} />
        )}
      </p>
    </div>
  )
}

function usePriceList({ isFree, freeDays, monthlyPrice, yearlyPrice, offer }: Prices): string[] {
  const priceText = usePriceText()
  const list = [
    isFree && priceText({ text: 'freeDays', days: freeDays, after: null }),
    monthlyPrice !== null && priceText({ text: 'perMonth', price: monthlyPrice }),
    yearlyPrice !== null && priceText({ text: 'perYear', price: yearlyPrice }),
    offer !== null &&
      priceText(offer.months === 1 ? { text: 'perMonth', price: offer.price } : { text: 'perMonths', ...offer }),
  ]
  return list.filter((term): term is string => typeof term === 'string' && term !== '')
}
