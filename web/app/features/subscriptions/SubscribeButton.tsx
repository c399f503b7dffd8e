import type { ReactNode } from 'react'
import { buttonClass } from '../../design/Button.tsx'
import { lazySheet } from '../../design/lazy-sheet.tsx'
import { useSheetLink } from '../../design/use-sheet-link.ts'
import { usePaths } from '../../locales/use-locale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useJoinLink } from '../identity/use-join-link.ts'
import type { SubscribeChoice } from './offer.ts'

const { Sheet: SubscribeSheet, prefetch } = lazySheet(async () => (await import('./SubscribeSheet.tsx')).SubscribeSheet)

type SubscribeProps = {
  performerId: string
  name: string
  choice?: SubscribeChoice
  look?: 'primary' | 'secondary'
  /** Called after subscribing; the page's own data is reloaded by itself. */
  onSubscribed?: (() => void) | undefined
  children: ReactNode
}

/**
 * Leads to the subscription: a sheet, prefetched on hover and focus; without JavaScript a page. Visitors join first and
 * come back to it.
 */
export function SubscribeButton({ performerId, name, choice = {}, look, onSubscribed, children }: SubscribeProps) {
  const paths = usePaths()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const joinLink = useJoinLink(`subscribe-${performerId}`)
  const { link, sheet } = useSheetLink({ prefetch, isPlain: !isLoggedIn })
  return (
    <>
      <a
        {...link}
        className={buttonClass({ look })}
        href={isLoggedIn ? paths.subscribe(performerId, choice) : joinLink}
      >
        {children}
      </a>
      {sheet && (
        <SubscribeSheet {...sheet} performerId={performerId} name={name} choice={choice} onSubscribed={onSubscribed} />
      )}
    </>
  )
}
