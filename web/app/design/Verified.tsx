import styles from './Verified.module.css'

/** The badge of a verified creator. */
export function Verified({ label }: { label: string }) {
  return (
    <svg className={styles.verified} viewBox="0 0 16 16" role="img" aria-label={label}>
      <circle cx="8" cy="8" r="7.5" />
      <path className={styles.tick} d="m4.8 8.2 2.2 2.2 4.2-4.6" />
    </svg>
  )
}
