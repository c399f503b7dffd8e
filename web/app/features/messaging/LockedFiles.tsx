import type { TFunction } from 'i18next'
import { use } from 'react'
import { formatDuration } from '../../design/format-duration.ts'
import { LockedMedia } from '../../design/LockedMedia.tsx'
import { preloadTexts } from '../../locales/load-texts.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { Playable } from '../media/player/Playable.tsx'
import { playableOf } from '../media/player/playable.ts'
import { UnlockButton } from '../purchases/UnlockButton.tsx'
import { useLockTexts } from '../purchases/use-lock-texts.ts'
import { SubscribeButton } from '../subscriptions/SubscribeButton.tsx'
import { countFiles, type FileCounts } from './count-files.ts'
import type { ShownFiles } from './MessageFiles.tsx'
import styles from './MessageFiles.module.css'
import { ThreadSubscription } from './thread-subscription.ts'

preloadTexts('feeds', 'messages', 'player')

type LockedProps = { message: ShownFiles; performerId: string; name: string; refresh: () => void }

/** Files that are not open to the reader: how many of which kind, the teaser, and what opens them. */
export function LockedFiles({ message, performerId, name, refresh }: LockedProps) {
  const { t } = useTranslation(['messages', 'player'])
  const subscription = use(ThreadSubscription)
  const { unlockFor, forSubscribers } = useLockTexts()
  const { _id, files, teaser, isSale, price, isDeleted = false } = message
  const isForSale = isSale && price > 0
  const preview = files.find(({ thumbnails }) => thumbnails.length > 0) ?? null
  return (
    <>
      {teaser && <Playable file={playableOf(teaser)} title={t('player:teaserOf', { name })} />}
      <LockedMedia preview={preview} what={describe(countFiles(files), t)}>
        {isForSale && !isDeleted && (
          <UnlockButton kind="message" itemId={_id} price={price} onUnlocked={refresh}>
            {unlockFor(price)}
          </UnlockButton>
        )}
        {!isForSale && (
          <>
            <SubscribeButton performerId={performerId} name={name} onSubscribed={refresh}>
              {t('subscribe')}
            </SubscribeButton>
            <p className={styles.rule}>{subscription ? forSubscribers(subscription) : t('forSubscribers')}</p>
          </>
        )}
      </LockedMedia>
    </>
  )
}

/** "3 photos · 1 video · 2:40". */
function describe(counts: FileCounts, t: TFunction<['messages', 'player']>): string {
  const kinds = (['photos', 'videos', 'sounds'] as const)
    .filter((kind) => counts[kind] > 0)
    .map((kind): string => t(kind, { count: counts[kind] }))
  return [...kinds, ...(counts.seconds > 0 ? [formatDuration(counts.seconds)] : [])].join(' · ')
}
