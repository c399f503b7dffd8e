import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './LockedMedia.module.css'
import { Picture, type PictureFile } from './Picture.tsx'

type LockedProps = {
  /** The server's blurred preview; without one a plain background is shown. */
  preview: PictureFile | null
  /** The content: "3 photos"; empty for a text, which is not locked itself. */
  what: string
  /** The button. */
  children: ReactNode
}

/** Locked media: a blurred preview, a lock, the content, and one button. */
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
