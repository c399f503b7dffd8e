import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './LockedMedia.module.css'
import { Picture, type PictureFile } from './Picture.tsx'

type LockedProps = {
  /** The small blur that the server made; without one a quiet ground stands there. */
  preview: PictureFile | null
  /** What it is: "3 photos". */
  what: string
  /** The one button, which says exactly what happens. */
  children: ReactNode
}

/** What is behind the public API: a blur, a lock, what it is, and one button. */
export function LockedMedia({ preview, what, children }: LockedProps) {
  return (
    <div className={styles.locked}>
      {preview && <Picture file={preview} alt="" sizes="1px" className={styles.preview} />}
      <div className={styles.front}>
        <span className={styles.lock}>
          <Icon name="lock" />
        </span>
        {what && <p className={styles.what}>{what}</p>}
        {children}
      </div>
    </div>
  )
}
