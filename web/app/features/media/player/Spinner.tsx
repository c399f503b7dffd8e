import styles from './Playable.module.css'

/** Turns while something to be played is on its way. Decorative: who shows it says so. */
export const Spinner = () => <span className={styles.spinner} aria-hidden="true" />
