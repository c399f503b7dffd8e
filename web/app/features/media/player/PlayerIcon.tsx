import styles from './Playable.module.css'

/** The drawings of the player, which a page without a video does not load; on the grid of `design/Icon`. */
const drawings = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  loud: 'M4 9.5h3.5L12 6v12l-4.5-3.5H4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  silent: 'M4 9.5h3.5L12 6v12l-4.5-3.5H4zM15.5 9.5l5 5M20.5 9.5l-5 5',
  settings:
    'M5 7.5h9M18 7.5h1M5 16.5h1M10 16.5h9M14 7.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0M6 16.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
  window: 'M3.5 5.5h17v13h-17zM12 12h6v4h-6z',
  enlarge: 'M4.5 9.5v-5h5M14.5 4.5h5v5M19.5 14.5v5h-5M9.5 19.5h-5v-5',
  reduce: 'M9.5 4.5v5h-5M19.5 9.5h-5v-5M14.5 19.5v-5h5M4.5 14.5h5v5',
} as const

/** Decorative: the name is on the button. */
export function PlayerIcon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className={styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
