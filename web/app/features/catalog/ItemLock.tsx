import { LinkButton } from '../../design/Button.tsx'
import { formatDuration } from '../../design/format-duration.ts'
import { LockedMedia } from '../../design/LockedMedia.tsx'
import { usePaths } from '../../locales/use-locale.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { wayInto } from '../feeds/post.ts'
import { UnlockButton } from '../purchases/UnlockButton.tsx'
import { useLockTexts } from '../purchases/use-lock-texts.ts'
import { SubscribeButton } from '../subscriptions/SubscribeButton.tsx'
import type { ItemView } from './item.ts'
import styles from './ItemLock.module.css'

/** A locked video or gallery, with the one action that opens it for this viewer. */
export function ItemLock({ item }: { item: ItemView }) {
  const { t } = useTranslation('catalog')
  const { audience } = useLockTexts()
  const what = item.photoCount === null ? formatDuration(item.duration ?? 0) : t('photos', { count: item.photoCount })
  return (
    <LockedMedia preview={item.cover} what={what}>
      <ItemKey item={item} />
      {!item.isForSale && <p className={styles.rule}>{audience(item)}</p>}
    </LockedMedia>
  )
}

/** The button that opens an item, with what it costs. */
function ItemKey({ item }: { item: ItemView }) {
  const { t } = useTranslation('profiles')
  const { unlockFor } = useLockTexts()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  switch (wayInto(item, isLoggedIn)) {
    case 'buy':
      return (
        <UnlockButton kind={item.kind} itemId={item.id} price={item.price} onUnlocked={undefined}>
          {unlockFor(item.price)}
        </UnlockButton>
      )
    case 'sign-in':
      return <SignInLink item={item} />
    case 'subscribe':
      return (
        item.author && (
          <SubscribeButton performerId={item.author.id} name={item.author.name} onSubscribed={undefined}>
            {t('subscribe')}
          </SubscribeButton>
        )
      )
    default:
      return null
  }
}

/** The same inside the viewer: a link, since no sheet opens above it. */
export function ItemKeyLink({ item }: { item: ItemView }) {
  const { t } = useTranslation(['feeds', 'profiles'])
  const { unlockFor, audience } = useLockTexts()
  const paths = usePaths()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  switch (wayInto(item, isLoggedIn)) {
    case 'buy':
      return <LinkButton to={paths.unlock(item.kind, item.id)}>{unlockFor(item.price)}</LinkButton>
    case 'sign-in':
      return <SignInLink item={item} />
    case 'subscribe':
      return item.author && <LinkButton to={paths.subscribe(item.author.id)}>{t('profiles:subscribe')}</LinkButton>
    case 'none':
      return <p>{audience(item)}</p>
    default:
      return null
  }
}

function SignInLink({ item }: { item: ItemView }) {
  const { t } = useTranslation('feeds')
  const paths = usePaths()
  return (
    <LinkButton to={paths.signIn({ redirect: paths.item(item.kind, item.id) + (item.isFree ? '#see' : '') })}>
      {t('signInToSee')}
    </LinkButton>
  )
}
