import styles from './Skeleton.module.css'
import { classNames } from './class-names.ts'

/** The shape of what is coming: lines of text, or a card with a picture. Said once to a reader by anyone who shows it. */
export function Skeleton({ shape }: { shape: 'line' | 'title' | 'picture' }) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />
}
