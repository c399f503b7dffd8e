import type { MessageWay } from '@stagedoor/contract/message-words'
import { use, useLayoutEffect, useRef, type ReactNode } from 'react'
import { buttonClass, LinkButton } from '../../design/Button.tsx'
import { formatNumber } from '../../design/format.ts'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { FollowButton } from '../audience/FollowButton.tsx'
import { TipLink } from '../purchases/TipLink.tsx'
import { SubscribeButton } from '../subscriptions/SubscribeButton.tsx'
import { usePriceText } from '../subscriptions/use-price-text.ts'
import { takeFocusLeft } from './focus-after-composer.ts'
import styles from './Messages.module.css'
import { ThreadSubscription } from './thread-subscription.ts'

preloadTexts('messages', 'profiles')

type WaysProps = { ways: readonly MessageWay[]; performerId: string; name: string }

/** What would let the reader write to a creator, or a creator to a fan. */
export function WaysToWrite({ ways, performerId, name }: WaysProps) {
  const { t } = useTranslation('messages')
  const isCreator = useAppSelector((state) => state.currentUser._id) === performerId
  return (
    <FocusKept>
      <p>{t(isCreator ? 'gatedCreator' : ways.length === 0 ? 'gatedNoWay' : 'gated', { name })}</p>
      <div className={styles.ways}>
        {ways.map((way) => (
          <Way key={way.way} {...way} performerId={performerId} name={name} />
        ))}
      </div>
    </FocusKept>
  )
}

/** Has the focus in place of a composer that was taken away, and leaves it to what is around it when it is taken away itself. */
function FocusKept({ children }: { children: ReactNode }) {
  const block = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = block
    takeFocusLeft(current)
    return () => {
      if (current?.contains(document.activeElement)) current.parentElement?.focus()
    }
  }, [])
  return (
    <div ref={block} className={styles.closed} tabIndex={-1}>
      {children}
    </div>
  )
}

/** Opens the messages where it is pressed; the page reads by itself that they are open. */
function Way({ way, amount, performerId, name }: MessageWay & Omit<WaysProps, 'ways'>) {
  const { t, paths } = useTranslation('messages')
  const priceText = usePriceText()
  const subscription = use(ThreadSubscription)
  if (way === 'follow')
    return <FollowButton performerId={performerId} name={name} isFollowed={false} look="secondary" />
  const label = t(`way_${way}`, { amount: amount === null ? '' : formatNumber(amount) })
  switch (way) {
    case 'subscribe':
      return (
        <SubscribeButton performerId={performerId} name={name} look="secondary">
          {[label, subscription && priceText(subscription)].filter(Boolean).join(' · ')}
        </SubscribeButton>
      )
    case 'tip':
      return (
        <TipLink performerId={performerId} name={name} className={buttonClass({ look: 'secondary' })}>
          {label}
        </TipLink>
      )
    case 'spend':
      return (
        <LinkButton look="secondary" to={paths.profile(performerId)}>
          {label}
        </LinkButton>
      )
    default:
      return way satisfies never
  }
}
