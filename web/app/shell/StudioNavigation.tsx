import { useTranslation } from '../locales/use-translation.ts'
import { useEffect, useRef } from 'react'
import { Link, useFetcher, useLocation, useNavigation } from 'react-router'
import { CountBadge } from '../design/CountBadge.tsx'
import { useAppSelector } from '../store/hooks.ts'
import styles from './StudioNavigation.module.css'

/** The sections of a creator's studio, above its pages. A section is current on its further pages too. */
export function StudioNavigation() {
  const { t, paths } = useTranslation('shell')
  const username = useAppSelector((state) => state.currentUser.username)
  const sections = [
    { to: paths.studioPosts, name: t('posts'), within: [`${paths.studioPosts}/`] },
    { to: paths.studioVideos, name: t('videos'), within: [`${paths.studioVideos}/`] },
    { to: paths.studioGalleries, name: t('galleries'), within: [`${paths.studioGalleries}/`] },
    { to: paths.studioPhotos, name: t('photos'), within: [] },
    { to: paths.studioLive, name: t('live'), within: [`${paths.studioLive}/`] },
    { to: paths.studioProducts, name: t('shop'), within: [`${paths.studioProducts}/`] },
    { to: paths.studioOrders, name: t('orders'), within: [`${paths.studioOrders}/`] },
    { to: paths.earnings, name: t('earnings'), within: [paths.payouts, paths.statements, paths.banking] },
    { to: paths.subscribers, name: t('subscribers'), within: [] },
    { to: paths.followers, name: t('followers'), within: [paths.lists] },
    {
      to: paths.massMessages,
      name: t('messages'),
      within: [`${paths.massMessages}/`, paths.messageTemplates, paths.messageSettings],
    },
    { to: paths.prices, name: t('prices'), within: [] },
    {
      to: paths.creatorAccount,
      name: t('account'),
      within: [paths.creatorAbout, paths.creatorContact, paths.blockedWords],
    },
    { to: paths.onboarding(), name: t('accountSetUp'), within: [] },
    ...(username === null ? [] : [{ to: paths.profile(username), name: t('yourPage'), within: [] }]),
  ]
  const waiting = useWaitingOrders(paths.waitingOrders)
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  const currentOf = (to: string, within: readonly string[]) => {
    if (pathname === to) return 'page'
    return within.some((start) => pathname.startsWith(start)) ? 'true' : undefined
  }
  // On a phone the sections are wider than the screen: the current one is scrolled to the middle, and the page stays where it is.
  useEffect(() => {
    const [bar, current] = [nav.current, nav.current?.querySelector('[aria-current]')].map((one) =>
      one?.getBoundingClientRect(),
    )
    if (bar && current) nav.current?.scrollBy({ left: current.left + current.width / 2 - bar.left - bar.width / 2 })
  }, [pathname])
  return (
    <nav ref={nav} className={styles.sections} aria-label={t('studioNavigation')}>
      {sections.map(({ to, name, within }) => (
        <Link
          key={to}
          className={styles.section}
          to={to}
          prefetch="intent"
          aria-current={currentOf(to, within)}
          // On a slow line the page comes later: that the press was taken is seen where it was made.
          data-next={next?.pathname === to || undefined}
        >
          {name}
          {to === paths.studioOrders && <CountBadge count={waiting} name={t('ordersWaiting', { count: waiting })} />}
        </Link>
      ))}
    </nav>
  )
}

/** Loaded after the page; the socket's event of a sale reads it again. The badge takes no room of its own. */
function useWaitingOrders(path: string): number {
  const { load, data, state } = useFetcher<{ waiting: number } | null>({ key: 'waiting-orders' })
  const isWanted = data === undefined && state === 'idle'
  useEffect(() => {
    if (isWanted) void load(path)
  }, [isWanted, load, path])
  return data?.waiting ?? 0
}
