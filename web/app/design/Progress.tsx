import styles from './Progress.module.css'

/** How far something is, 0 to 100. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  return <progress className={styles.progress} aria-label={label} max={100} value={percent} />
}
