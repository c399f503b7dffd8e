import { lazy, Suspense, useState, type ReactNode } from 'react'
import { buttonClass } from '../../design/Button.tsx'
import { usePaths } from '../../locales/use-locale.ts'

const openSheet = async () => ({ default: (await import('./UnlockSheet.tsx')).UnlockSheet })
const UnlockSheet = lazy(openSheet)

type UnlockButtonProps = {
  postId: string
  /** Called once it is open; the page's own data comes again by itself. */
  onUnlocked: (() => void) | undefined
  children: ReactNode
}

/**
 * Opens the public API to one post. Before scripts arrive it leads to a page that asks the same question; with them the
 * question comes as a sheet over what is being read. The sheet is fetched when someone reaches for the button.
 */
export function UnlockButton({ postId, onUnlocked, children }: UnlockButtonProps) {
  const paths = usePaths()
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  return (
    <>
      <a
        className={buttonClass({})}
        href={paths.unlockPost(postId)}
        onPointerEnter={() => void openSheet()}
        onFocus={() => void openSheet()}
        onClick={(event) => {
          event.preventDefault()
          setWanted(true)
          setOpen(true)
        }}
      >
        {children}
      </a>
      {isWanted && (
        <Suspense>
          <UnlockSheet postId={postId} isOpen={isOpen} onClose={() => setOpen(false)} onUnlocked={onUnlocked} />
        </Suspense>
      )}
    </>
  )
}
