import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { Icon } from './Icon.tsx'
import styles from './Sheet.module.css'
import { BackCloses } from './use-back-closes.ts'
import { useRootMark } from './use-root-mark.ts'

type SheetProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** What has the focus at first, if it is not the first control. */
  focusRef?: RefObject<HTMLElement | null>
  /** Where the focus goes when it closes, if what opened it may be gone; false: it is there already; null: to what had it before. */
  focusAfter?: (() => HTMLElement | false | null) | undefined
  /** Set where Back has another meaning: links inside lead on, or a navigation is being asked about. */
  leavesHistory?: boolean
  children: ReactNode
}

/** A dialog: at the bottom on a phone, centred on a wide screen. Back closes it. Loaded on first use. */
export function Sheet({ title, isOpen, onClose, focusRef, focusAfter, leavesHistory, children }: SheetProps) {
  const { t } = useTranslation()
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      {isOpen && <OpenMark />}
      {isOpen && !leavesHistory && <BackCloses onClose={onClose} />}
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.sheet} initialFocus={focusRef} finalFocus={focusAfter}>
            <header className={styles.head}>
              <Dialog.Title className={styles.title}>{title}</Dialog.Title>
              <Dialog.Close className={styles.close} aria-label={t('close')}>
                <Icon name="close" />
              </Dialog.Close>
            </header>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Toasts keep away from its buttons. */
function OpenMark() {
  useRootMark('sheet')
  return null
}
