import { useRef, useState } from 'react'
import { isForBrowser } from '../../design/is-for-browser.ts'
import { lazySheet } from '../../design/lazy-sheet.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useJoinLink } from '../identity/use-join-link.ts'
import styles from './SubscribeBar.module.css'

const { Sheet: GiftSheet, prefetch } = lazySheet(async () => (await import('./GiftSheet.tsx')).GiftSheet)

/** Leads to the gift of a subscription: a sheet; without JavaScript a page. Visitors join first and come back to it. */
export function GiftLink({ performerId, name }: { performerId: string; name: string }) {
  const { t, paths } = useTranslation('profiles')
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const joinLink = useJoinLink(`gift-${performerId}`)
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const opener = useRef<HTMLAnchorElement>(null)
  const reach = isLoggedIn ? prefetch : undefined
  return (
    <>
      <a
        ref={opener}
        className={styles.side}
        href={isLoggedIn ? paths.gift(performerId) : joinLink}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={(event) => {
          if (!isLoggedIn || isForBrowser(event)) return
          event.preventDefault()
          setWanted(true)
          setOpen(true)
        }}
      >
        {t('gift')}
      </a>
      {isWanted && (
        <GiftSheet
          performerId={performerId}
          name={name}
          opener={opener}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
