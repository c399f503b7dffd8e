import type { ReactNode } from 'react'
import { isHeldByStaff, type EditedPost } from './edited-post.ts'
import styles from './HeldFields.module.css'

type HeldProps = { status: EditedPost['status']; children: ReactNode }

/** The fields of something that its creator cannot save while staff hold it: they are read only then. */
export function HeldFields({ status, children }: HeldProps) {
  if (!isHeldByStaff(status)) return children
  return (
    <fieldset disabled className={styles.held}>
      {children}
    </fieldset>
  )
}
