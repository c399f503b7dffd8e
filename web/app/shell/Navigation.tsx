import { Suspense, type ReactNode } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { Link, useLocation } from 'react-router'
import { Avatar } from '../design/Avatar.tsx'
import { LinkButton } from '../design/Button.tsx'
import { Icon, type IconName } from '../design/Icon.tsx'
import { usePaths } from '../locales/use-locale.ts'
import type { Paths } from '../paths.ts'
import { isStaff } from '../session/closure.ts'
import { isOfStudio, type PageRules } from '../session/page-rules.ts'
import { useAppSelector } from '../store/hooks.ts'
import { Bell, UnreadMessages } from './members.ts'
import { Brand } from './Brand.tsx'
import styles from './Navigation.module.css'
import { MenuLink, useMenu } from './SiteMenu.tsx'
import { useVisitFacts } from './visit-facts.tsx'

type Place = { name: 'home' | 'explore' | 'live' | 'messages' | 'me'; icon: IconName; to: string }

/** The five destinations, the same on every screen. Staff write no messages. */
const usePlaces = (): readonly Place[] => {
  const isStaffMember = isStaff(useVisitFacts().viewer)
  return placesIn(usePaths()).filter(({ name }) => name !== 'messages' || !isStaffMember)
}

const placesIn = (paths: Paths): readonly Place[] => [
  { name: 'home', icon: 'home', to: paths.home },
  { name: 'explore', icon: 'explore', to: paths.explore },
  { name: 'live', icon: 'live', to: paths.live },
  { name: 'messages', icon: 'messages', to: paths.messages },
  { name: 'me', icon: 'me', to: paths.me },
]

/** Marks the place where the reader is: its page, or one within it. */
function useCurrent(): (to: string, isWithin: boolean) => 'page' | 'true' | undefined {
  const { pathname } = useLocation()
  return (to, isWithin) => {
    if (pathname === to) return 'page'
    return isWithin || pathname.startsWith(`${to}/`) ? 'true' : undefined
  }
}

/** The bottom bar on a phone. Creators get a plus in the middle. */
export function BottomBar({ rules }: { rules: PageRules }) {
  const { t } = useTranslation('shell')
  const places = usePlaces()
  const isPerformer = useAppSelector((state) => state.auth.authUser?.isPerformer ?? false)
  const shown = isPerformer ? places.filter(({ name }) => name !== 'live') : places
  return (
    <nav className={styles.bar} aria-label={t('mainNavigation')}>
      {shown.map((place, index) => (
        <BarItem
          key={place.name}
          place={place}
          isCurrent={place.name === 'me' && rules.section !== undefined}
          isPlusNext={isPerformer && index === 1}
        />
      ))}
    </nav>
  )
}

/** How much a member has not read, over the way to their messages. */
const Unread = () =>
  useAppSelector((state) => state.auth.loggedIn) && (
    <Suspense>
      <UnreadMessages />
    </Suspense>
  )

function BarItem({ place, isCurrent, isPlusNext }: { place: Place; isCurrent: boolean; isPlusNext: boolean }) {
  const { t } = useTranslation('shell')
  const paths = usePaths()
  const currentOf = useCurrent()
  return (
    <>
      <Link className={styles.barItem} to={place.to} prefetch="intent" aria-current={currentOf(place.to, isCurrent)}>
        <Icon name={place.icon} />
        <span>{t(place.name)}</span>
        {place.name === 'messages' && <Unread />}
      </Link>
      {isPlusNext && (
        <Link className={styles.plus} to={paths.newPost} aria-label={t('newPost')}>
          <Icon name="plus" />
        </Link>
      )}
    </>
  )
}

/** The side rail from 900 px; with names from 1240. */
export function Rail({ rules }: { rules: PageRules }) {
  const { section } = rules
  const { t } = useTranslation('shell')
  const paths = usePaths()
  const { settings, viewer } = useVisitFacts()
  const places = usePlaces()
  const menu = useMenu('main')
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const isPerformer = useAppSelector((state) => state.auth.authUser?.isPerformer ?? false)
  return (
    <header className={styles.rail}>
      <Link className={styles.railBrand} to={isLoggedIn ? paths.home : paths.front} aria-label={settings.siteName}>
        <Brand settings={settings} isCompact />
      </Link>
      <nav className={styles.railPlaces} aria-label={t('mainNavigation')}>
        {places.map((place) => (
          <RailItem
            key={place.name}
            to={place.to}
            icon={place.icon}
            label={t(place.name)}
            isCurrent={place.name === section}
          >
            {place.name === 'messages' && <Unread />}
          </RailItem>
        ))}
        <RailItem to={paths.search()} icon="search" label={t('search')} shortcut="Control+K Meta+K" />
        {isLoggedIn && (
          <Suspense>
            <Bell className={styles.railItem} nameClass={styles.railName} />
          </Suspense>
        )}
        {isLoggedIn && (
          <RailItem to={paths.wallet} icon="wallet" label={t('wallet')} isCurrent={section === 'wallet'} />
        )}
        {isStaff(viewer) && <RailItem to={paths.staff} icon="shield" label={t('staffArea')} />}
        {isPerformer && <RailItem to={paths.studio} icon="studio" label={t('studio')} isCurrent={isOfStudio(rules)} />}
      </nav>
      {menu.length > 0 && (
        <nav className={styles.railMenu} aria-label={t('mainMenu')}>
          {menu.map((item) => (
            <MenuLink key={item.path} item={item} className={styles.railLink} />
          ))}
        </nav>
      )}
      {isPerformer && (
        <LinkButton className={styles.railPlus} to={paths.newPost}>
          <Icon name="plus" />
          <span className={styles.railName}>{t('newPost')}</span>
        </LinkButton>
      )}
      {isLoggedIn && <RailAccount />}
    </header>
  )
}

type RailItemProps = {
  to: string
  icon: IconName
  label: string
  /** Whether the page belongs to it, whatever its address. */
  isCurrent?: boolean | undefined
  shortcut?: string
  children?: ReactNode
}

function RailItem({ to, icon, label, isCurrent = false, shortcut, children }: RailItemProps) {
  const currentOf = useCurrent()
  return (
    <Link
      className={styles.railItem}
      to={to}
      prefetch="intent"
      aria-keyshortcuts={shortcut}
      aria-current={currentOf(to, isCurrent)}
    >
      <Icon name={icon} />
      <span className={styles.railName}>{label}</span>
      {children}
    </Link>
  )
}

function RailAccount() {
  const paths = usePaths()
  const user = useAppSelector((state) => state.currentUser)
  return (
    <Link className={styles.railAccount} to={paths.me}>
      <Avatar name={user.name} url={user.avatar} />
      <span className={styles.railName}>
        <strong>
          <bdi>{user.name}</bdi>
        </strong>
        <small>@{user.username}</small>
      </span>
    </Link>
  )
}
