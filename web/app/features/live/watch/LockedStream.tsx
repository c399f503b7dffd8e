import type { Stream } from '@stagedoor/contract/streams'
import { Icon } from '../../../design/Icon.tsx'
import { preloadTexts } from '../../../locales/load-texts.ts'
import { useTranslation } from '../../../locales/use-translation.ts'
import { FollowButton } from '../../audience/FollowButton.tsx'
import { UnlockButton } from '../../purchases/UnlockButton.tsx'
import { SubscribeButton } from '../../subscriptions/SubscribeButton.tsx'
import { usePrice } from '../../wallet/use-price.ts'
import styles from './Watch.module.css'

preloadTexts('live')

/** What would let the reader watch, over the place of the picture. */
export function LockedStream({ stream, onOpened }: { stream: Stream; onOpened: () => void }) {
  const { t } = useTranslation('live')
  const priceOf = usePrice()
  const { _id, performerId, performerInfo, isFree, price, audience } = stream
  const name = performerInfo?.name ?? ''
  const reason = isFree ? audience : 'ticket'
  return (
    <div className={styles.cover}>
      <Icon name="lock" />
      <p>{t(`locked_${reason}`, { name })}</p>
      {reason === 'ticket' && (
        <UnlockButton kind="stream" itemId={_id} price={price} onUnlocked={onOpened}>
          {t('buyTicket', { price: priceOf(price) })}
        </UnlockButton>
      )}
      {reason === 'followers' && <FollowButton performerId={performerId} name={name} isFollowed={false} />}
      {reason === 'subscribers' && (
        <SubscribeButton performerId={performerId} name={name} onSubscribed={onOpened}>
          {t('subscribe')}
        </SubscribeButton>
      )}
    </div>
  )
}
