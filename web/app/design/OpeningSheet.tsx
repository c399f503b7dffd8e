import { useState, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../locales/use-translation.ts'
import { Icon } from './Icon.tsx'
import styles from './Sheet.module.css'
import { SheetSkeleton } from './SheetSkeleton.tsx'
import { BackCloses } from './use-back-closes.ts'
import { useModal } from './use-modal.ts'

export type OpeningProps = {
  /** If it is known before the sheet is there. */
  title?: string
  /** What opened it, which says what it is about and for how much. */
  opener?: RefObject<HTMLElement | null> | undefined
  /** As that of the sheet. */
  leavesHistory?: boolean
  onClose: () => void
}

/** In place of a sheet while it is fetched, so that it opens at the press with what is known, and closes as the sheet does. */
export function OpeningSheet({ title: known, opener, leavesHistory, onClose }: OpeningProps) {
  const { t } = useTranslation()
  const dialog = useModal()
  const [title] = useState(() => known ?? opener?.current?.ariaLabel ?? opener?.current?.textContent ?? t('loading'))
  return createPortal(
    <dialog
      ref={dialog}
      className={`${styles.sheet} ${styles.coming}`}
      aria-label={title}
      onCancel={onClose}
      closedby="any"
    >
      {!leavesHistory && <BackCloses onClose={onClose} />}
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <SheetSkeleton />
    </dialog>,
    document.body,
  )
}
