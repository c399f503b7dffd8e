import type { MessageWay } from '@stagedoor/contract/message-words'
import { buttonClass } from '../../design/Button.tsx'
import { preloadTexts } from '../../locales/load-texts.ts'
import { FollowButton } from '../audience/FollowButton.tsx'
import { TipLink } from '../purchases/TipLink.tsx'
import { SubscribeButton } from '../subscriptions/SubscribeButton.tsx'

preloadTexts('profiles')

type WayProps = { way: Exclude<MessageWay['way'], 'spend'>; label: string; performerId: string; name: string }

/** Lets the reader write from where they read that they may not yet; the page reads by itself that they may now. */
export function WayInPlace({ way, label, performerId, name }: WayProps) {
  const creator = { performerId, name }
  switch (way) {
    case 'follow':
      return <FollowButton {...creator} isFollowed={false} look="secondary" />
    case 'subscribe':
      return (
        <SubscribeButton {...creator} look="secondary">
          {label}
        </SubscribeButton>
      )
    case 'tip':
      return (
        <TipLink {...creator} className={buttonClass({ look: 'secondary' })}>
          {label}
        </TipLink>
      )
    default:
      return way satisfies never
  }
}
