import styles from './Progress.module.css'

export function Progress({ label, percent }: { label: string; percent: number }) {
  return <progress className={styles.progress} aria-label={label} max={100} value={percent} />
}
