import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { Icon } from './Icon.tsx'
import styles from './Sheet.module.css'

type SheetProps = {
  title: string
  isOpen: boolean
  onClose: () => void
  /** What has the focus at first, if it is not the first control. */
  focusRef?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A dialog: at the bottom on a phone, centred on a wide screen. Loaded on first use. */
export function Sheet({ title, isOpen, onClose, focusRef, children }: SheetProps) {
  const { t } = useTranslation()
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Viewport className={styles.viewport}>
          <Dialog.Popup className={styles.sheet} initialFocus={focusRef}>
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
