import { lazySheet } from '../../design/lazy-sheet.tsx'
import { useSheetLink } from '../../design/use-sheet-link.ts'
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
  const { link, sheet } = useSheetLink({ prefetch, isPlain: !isLoggedIn })
  return (
    <>
      <a {...link} className={styles.side} href={isLoggedIn ? paths.gift(performerId) : joinLink}>
        {t('gift')}
      </a>
      {sheet && <GiftSheet {...sheet} performerId={performerId} name={name} />}
    </>
  )
}
