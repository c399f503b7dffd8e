import styles from './Skeleton.module.css'
import { classNames } from './class-names.ts'

/** A placeholder while loading: lines of text, or a card with a picture. The parent announces the loading. */
export function Skeleton({ shape }: { shape: 'line' | 'title' | 'picture' }) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />
}
