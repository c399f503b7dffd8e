import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { isForBrowser } from '../../design/is-for-browser.ts'
import { lazySheet } from '../../design/lazy-sheet.tsx'
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
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  const reach = isLoggedIn ? prefetch : undefined
  return (
    <>
      <a
        className={className}
        href={paths.tip(performerId, { post: postId })}
        aria-label={label}
        onPointerEnter={reach}
        onFocus={reach}
        onClick={(event) => {
          if (isForBrowser(event)) return
          event.preventDefault()
          if (isLoggedIn) {
            setWanted(true)
            setOpen(true)
          } else {
            const mark = postId === undefined ? performerId : `${performerId}.${postId}`
            void navigate(paths.signIn({ redirect: `${location.pathname}${location.search}#tip-${mark}` }))
          }
        }}
      >
        {children}
      </a>
      {isWanted && (
        <TipSheet
          performerId={performerId}
          name={name}
          postId={postId}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
