import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isForBrowser } from '../../design/is-for-browser.ts'
import { lazySheet } from '../../design/lazy-sheet.tsx'
import { useSheetLink } from '../../design/use-sheet-link.ts'
import { usePaths } from '../../locales/use-locale.ts'
import { useAppSelector } from '../../store/hooks.ts'

const { Sheet: TipSheet, prefetch } = lazySheet(async () => (await import('./TipSheet.tsx')).TipSheet)

type TipLinkProps = {
  performerId: string
  /** Of the creator. */
  name: string
  /** The post that the tip is for. */
  postId?: string
  className?: string
  label?: string
  children: ReactNode
}

/**
 * Leads to a tip: a sheet, prefetched on hover and focus; without JavaScript a page. Visitors join first and come back to
 * it.
 */
export function TipLink({ performerId, name, postId, className, label, children }: TipLinkProps) {
  const paths = usePaths()
  const navigate = useNavigate()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const { link, sheet } = useSheetLink({ prefetch, isPlain: !isLoggedIn })
  // With its reason in the link itself, a page of posts would be larger for every visitor.
  const join = (event: MouseEvent) => {
    if (isForBrowser(event)) return
    event.preventDefault()
    const mark = postId === undefined ? performerId : `${performerId}.${postId}`
    void navigate(paths.signIn({ redirect: `${location.pathname}${location.search}#tip-${mark}` }))
  }
  return (
    <>
      <a
        {...link}
        className={className}
        href={paths.tip(performerId, { post: postId })}
        aria-label={label}
        onClick={isLoggedIn ? link.onClick : join}
      >
        {children}
      </a>
      {sheet && <TipSheet {...sheet} performerId={performerId} name={name} postId={postId} />}
    </>
  )
}
