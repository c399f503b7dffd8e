import { useTranslation } from '../locales/use-translation.ts'
import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { usePaths } from '../locales/use-locale.ts'
import { useAppSelector } from '../store/hooks.ts'
import styles from './StudioNavigation.module.css'

/** The sections of a creator's studio, above its pages. */
export function StudioNavigation() {
  const { t } = useTranslation('shell')
  const paths = usePaths()
  const username = useAppSelector((state) => state.currentUser.username)
  const sections = [
    { to: paths.studioPosts, name: t('posts') },
    { to: paths.earnings, name: t('earnings') },
    { to: paths.subscribers, name: t('subscribers') },
    { to: paths.prices, name: t('prices') },
    { to: paths.creatorAccount, name: t('account') },
    ...(username === null ? [] : [{ to: paths.profile(username), name: t('yourPage') }]),
  ]
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the sections are wider than the screen: where one is stays in view.
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  return (
    <nav ref={nav} className={styles.sections} aria-label={t('studioNavigation')}>
      {sections.map(({ to, name }) => (
        <NavLink key={to} className={styles.section ?? ''} to={to} end prefetch="intent">
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
