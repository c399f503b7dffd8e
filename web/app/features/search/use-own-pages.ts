import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { OwnPage } from './own-pages.ts'

/** The pages of who is signed in, and of a creator those of the studio. Their names are those of the frame, which are loaded. */
export function useOwnPages(): OwnPage[] {
  const { t, paths } = useTranslation('shell')
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const { isPerformer, username } = useAppSelector((state) => state.currentUser)
  if (!isLoggedIn) return []
  const own = [
    { to: paths.home, name: t('home') },
    { to: paths.messages, name: t('messages') },
    { to: paths.notifications(), name: t('notifications') },
    { to: paths.wallet, name: t('wallet') },
    { to: paths.topUp(), name: t('topUp') },
    { to: paths.subscriptions, name: t('subscriptions') },
    { to: paths.following, name: t('following') },
    { to: paths.bookmarks, name: t('saved') },
    { to: paths.orders, name: t('orders') },
    { to: paths.blocks, name: t('blocks') },
    { to: paths.me, name: t('me') },
  ]
  if (!isPerformer) return own
  return [
    ...own,
    { to: paths.newPost, name: t('newPost') },
    { to: paths.studioPosts, name: t('posts') },
    { to: paths.studioVideos, name: t('videos') },
    { to: paths.studioGalleries, name: t('galleries') },
    { to: paths.studioPhotos, name: t('photos') },
    { to: paths.studioLive, name: t('live') },
    { to: paths.studioProducts, name: t('shop') },
    { to: paths.studioOrders, name: t('soldOrders') },
    { to: paths.earnings, name: t('earnings') },
    { to: paths.payouts, name: t('payouts') },
    { to: paths.subscribers, name: t('subscribers') },
    { to: paths.followers, name: t('followers') },
    { to: paths.lists, name: t('lists') },
    { to: paths.prices, name: t('prices') },
    { to: paths.creatorAccount, name: t('account') },
    ...(username ? [{ to: paths.profile(username), name: t('yourPage') }] : []),
  ]
}
