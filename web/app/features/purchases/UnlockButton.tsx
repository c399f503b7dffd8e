import { Suspense, useState, type ReactNode } from 'react'
import { buttonClass } from '../../design/Button.tsx'
import { lazyWithTexts } from '../../locales/lazy-with-texts.ts'
import { usePaths } from '../../locales/use-locale.ts'

const sheet = lazyWithTexts('money-index', async () => (await import('./UnlockSheet.tsx')).UnlockSheet)

type UnlockButtonProps = {
  postId: string
  /** Called once it is open; the page's own data comes again by itself. */
  onUnlocked: (() => void) | undefined
  children: ReactNode
}

/**
 * Opens the door to one post. Before scripts arrive it leads to a page that asks the same question; with them the
 * question comes as a sheet over what is being read. The sheet is fetched when somebody reaches for the button.
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
        onPointerEnter={() => void sheet.fetch()}
        onFocus={() => void sheet.fetch()}
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
          <sheet.Component postId={postId} isOpen={isOpen} onClose={() => setOpen(false)} onUnlocked={onUnlocked} />
        </Suspense>
      )}
    </>
  )
}
