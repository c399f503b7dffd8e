import type { ReactNode } from 'react'
import { buttonClass, LinkButton } from '../../design/Button.tsx'
import { lazySheet } from '../../design/lazy-sheet.tsx'
import { useSheetLink } from '../../design/use-sheet-link.ts'
import type { ItemKind } from '../../paths.ts'
import { usePaths } from '../../locales/use-locale.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { useJoinLink } from '../identity/use-join-link.ts'

const { Sheet: UnlockSheet, prefetch } = lazySheet(async () => (await import('./UnlockSheet.tsx')).UnlockSheet)

type UnlockButtonProps = {
  /** A post unless it is said. */
  kind?: ItemKind
  itemId: string
  /** Tokens: the sheet shows it before its question is loaded. */
  price: number
  /** Called after unlocking; the page's own data is reloaded by itself. */
  onUnlocked: (() => void) | undefined
  children: ReactNode
}

/**
 * Unlocks one item. Without JavaScript it links to a confirmation page; with it the confirmation is a sheet over the
 * page. The sheet is prefetched on hover and focus. Visitors join first and come back to it.
 */
export function UnlockButton({ kind = 'feed', itemId, price, onUnlocked, children }: UnlockButtonProps) {
  const paths = usePaths()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const joinLink = useJoinLink(`unlock-${kind}-${itemId}`)
  const { link, sheet } = useSheetLink({ prefetch, isPlain: !isLoggedIn })
  if (!isLoggedIn) return <LinkButton to={joinLink}>{children}</LinkButton>
  return (
    <>
      <a {...link} className={buttonClass({})} href={paths.unlock(kind, itemId)}>
        {children}
      </a>
      {sheet && <UnlockSheet {...sheet} kind={kind} itemId={itemId} price={price} onUnlocked={onUnlocked} />}
    </>
  )
}
