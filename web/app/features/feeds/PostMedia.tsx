import type { TFunction } from 'i18next'
import { Suspense } from 'react'
import { useTranslation } from '../../locales/use-translation.ts'
import { useFetcher } from 'react-router'
import { lazyPart } from '../../design/lazy-part.ts'
import { LinkButton } from '../../design/Button.tsx'
import { LockedMedia } from '../../design/LockedMedia.tsx'
import { Picture } from '../../design/Picture.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { usePhotoViewer } from '../photos/use-photo-viewer.tsx'
import { UnlockButton } from '../purchases/UnlockButton.tsx'
import { useLockTexts } from '../purchases/use-lock-texts.ts'
import { SubscribeButton } from '../subscriptions/SubscribeButton.tsx'
import { wayInto, type FileCounts, type PostView, type PostFile } from './post.ts'
import styles from './PostMedia.module.css'

/** A card is 640 px wide at most; on a phone as wide as the page between its margins. */
const SIZES = '(min-width: 900px) 640px, calc(100vw - 2rem)'
const HALF_SIZES = '(min-width: 900px) 320px, calc(50vw - 1rem)'
const SHOWN_ON_CARD = 4

// Fetched by pages that show some; the server has them from the start, so that it renders them in place.
const PostPlayed = import.meta.env.SSR
  ? (await import('./PostPlayed.tsx')).PostPlayed
  : lazyPart(async () => (await import('./PostPlayed.tsx')).PostPlayed)
const Poll = import.meta.env.SSR
  ? (await import('./Poll.tsx')).Poll
  : lazyPart(async () => (await import('./Poll.tsx')).Poll)

type PostMediaProps = { post: PostView; now: string; isFirst: boolean; isAdded: boolean; isWhole: boolean }

/** What is played, the photos or the locked media, and the poll. */
export function PostMedia({ post, now, isFirst, isAdded, isWhole }: PostMediaProps) {
  return (
    <>
      {post.played.length > 0 && (
        <Suspense>
          <PostPlayed post={post} />
        </Suspense>
      )}
      {post.isLocked ? (
        <LockedPost post={post} now={now} isAdded={isAdded} />
      ) : (
        <OpenPost post={post} isFirst={isFirst} isWhole={isWhole} />
      )}
      {post.poll && (
        <Suspense>
          <Poll post={post} poll={post.poll} now={now} />
        </Suspense>
      )}
    </>
  )
}

function OpenPost({ post, isFirst, isWhole }: Omit<PostMediaProps, 'isAdded' | 'now'>) {
  const { t } = useTranslation('feeds')
  const paths = usePaths()
  const { files } = post
  const photos = files
    .map((file, at) => ({ id: file._id, file, alt: file.altText || altOf(post, at, t) }))
    .filter(({ file }) => file.status === 'active')
  const { linkTo, viewer } = usePhotoViewer(photos)
  const shown = isWhole ? files : files.slice(0, SHOWN_ON_CARD)
  if (shown.length === 0) return null
  return (
    <div className={isWhole ? styles.stack : styles.grid} data-count={shown.length}>
      {shown.map(({ _id }, at) => {
        const index = photos.findIndex(({ id }) => id === _id)
        const photo = photos[index]
        if (!photo) return <Waiting key={_id} status={files[at]?.status} />
        const hidden = isWhole || at + 1 < SHOWN_ON_CARD ? 0 : files.length - SHOWN_ON_CARD
        return (
          <a key={_id} className={styles.tile} {...linkTo(index, isWhole ? undefined : paths.post(post.id))}>
            <Picture
              file={photo.file}
              alt={photo.alt}
              sizes={files.length === 1 || isWhole ? SIZES : HALF_SIZES}
              isFirst={isFirst && at === 0}
              className={styles.picture}
            />
            {hidden > 0 && <span className={styles.more}>{t('more', { count: hidden })}</span>}
          </a>
        )
      })}
      {viewer}
    </div>
  )
}

const altOf = (post: PostView, at: number, t: TFunction<'feeds'>): string =>
  t('photoAlt', { number: at + 1, total: post.files.length, name: post.author?.name ?? '' })

function Waiting({ status }: { status: PostFile['status'] | undefined }) {
  const { t } = useTranslation('feeds')
  return <p className={styles.waiting}>{status === 'processing' ? t('processing') : t('fileError')}</p>
}

/** Locked media with the one action that fits the viewer. */
function LockedPost({ post, now, isAdded }: Pick<PostMediaProps, 'post' | 'now' | 'isAdded'>) {
  const { t } = useTranslation(['feeds', 'profiles'])
  const { unlockFor, audience } = useLockTexts()
  const paths = usePaths()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const way = wayInto(post, isLoggedIn)
  const fresh = useFetcher<{ post: PostView }>()
  if (fresh.data && !fresh.data.post.isLocked)
    return <PostMedia post={fresh.data.post} now={now} isFirst={false} isAdded isWhole={false} />
  const reload = isAdded ? () => void fresh.load(paths.post(post.id)) : undefined
  return (
    <LockedMedia preview={post.preview} what={describeFiles(post.counts, t)}>
      {way === 'buy' && (
        <UnlockButton itemId={post.id} price={post.price} onUnlocked={reload}>
          {unlockFor(post.price)}
        </UnlockButton>
      )}
      {way === 'sign-in' && (
        <LinkButton to={paths.signIn({ redirect: paths.post(post.id) + (post.isFree ? '#see' : '') })}>
          {t('signInToSee')}
        </LinkButton>
      )}
      {way === 'subscribe' && post.author && (
        <SubscribeButton performerId={post.author.id} name={post.author.name} onSubscribed={reload}>
          {t('profiles:subscribe')}
        </SubscribeButton>
      )}
      {!post.isForSale && <p className={styles.rule}>{audience(post)}</p>}
    </LockedMedia>
  )
}

/** "3 photos · 1 video · 2:40". */
function describeFiles(counts: FileCounts, t: TFunction<'feeds'>): string {
  const kinds = ['photos', 'videos', 'sounds'] as const
  return kinds
    .filter((kind) => counts[kind] > 0)
    .map((kind): string => t(kind, { count: counts[kind] }))
    .concat(counts.length ?? [])
    .join(' · ')
}
