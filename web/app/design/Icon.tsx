import styles from './Icon.module.css'
import { classNames } from './class-names.ts'

/** Our own icons on a 24 × 24 grid, with one stroke width and the colour of the text around them. */
const drawings = {
  home: 'M4 11.2 12 4l8 7.2V20h-5.2v-5.4H9.2V20H4z',
  explore: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM15.6 8.4l-2 5.2-5.2 2 2-5.2z',
  live: 'M9 12a3 3 0 1 0 6 0 3 3 0 0 0-6 0M6.2 6.2a8.2 8.2 0 0 0 0 11.6M17.8 6.2a8.2 8.2 0 0 1 0 11.6',
  messages: 'M4 5.5h16v11h-8.6L7 20v-3.5H4z',
  me: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.8-3.6 3.8-5.6 7.5-5.6s6.7 2 7.5 5.6',
  plus: 'M12 5v14M5 12h14',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4',
  wallet: 'M4 7h14.5A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5H5.5A1.5 1.5 0 0 1 4 17.5zM4 7l11.5-3v3M16 13h.1',
  card: 'M3.5 6h17v12.5h-17zM3.5 10h17M7 15h3',
  repeat: 'M5 11V9.5A2.5 2.5 0 0 1 7.5 7H19M16 4l3 3-3 3M19 13v1.5a2.5 2.5 0 0 1-2.5 2.5H5M8 20l-3-3 3-3',
  filter: 'M4 7h16M7 12h10M10 17h4',
  gauge: 'M4.5 17.5a8.5 8.5 0 1 1 15 0M12 14l3.5-4.5',
  gift: 'M4 9h16v4H4zM5.5 13v7h13v-7M12 9v11M12 9C8 9 7.5 4.5 10 4.5c1.6 0 2 2.5 2 4.5 0-2 .4-4.5 2-4.5 2.5 0 2 4.5-2 4.5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V7.8a3.5 3.5 0 0 1 7 0v2.7',
  unlock: 'M6 10.5h12v9.5H6zM8.5 10.5V7.8a3.5 3.5 0 0 1 6.8-1.2',
  heart: 'M12 19.8C6.5 16.2 4 13 4 9.6A4.3 4.3 0 0 1 12 7.4a4.3 4.3 0 0 1 8 2.2c0 3.4-2.5 6.6-8 10.2z',
  comment: 'M20 11.5c0 3.9-3.6 7-8 7-1 0-2-.2-2.9-.5L4.5 19.5l1.4-3.6A6.4 6.4 0 0 1 4 11.5c0-3.9 3.6-7 8-7s8 3.1 8 7z',
  bookmark: 'M7 4.5h10v15.5l-5-3.7-5 3.7z',
  share: 'M12 4v11M8 7.5 12 4l4 3.5M5.5 12.5V20h13v-7.5',
  photo: 'M4 5.5h16v13H4zM4 15.5l4.5-4.5 4 4 3-3 4.5 4.5M15.5 9h.1',
  video: 'M4 6.5h11v11H4zM15 10.5l5-3v9l-5-3',
  audio: 'M9 17.5V6l10-2v11.5M9 17.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0zM19 15.5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  text: 'M5 6h14M5 11h14M5 16h9',
  search: 'M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5',
  settings:
    'M5 7.5h9M18 7.5h1M5 16.5h1M10 16.5h9M14 7.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0M6 16.5a2 2 0 1 0 4 0 2 2 0 0 0-4 0',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  moon: 'M19.5 14.3A8 8 0 0 1 9.7 4.5a8 8 0 1 0 9.8 9.8z',
  device: 'M4 5h16v11H4zM9 20h6M12 16v4',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM3.5 12h17M12 3.5c2.3 2.3 3.4 5.2 3.4 8.5s-1.1 6.2-3.4 8.5c-2.3-2.3-3.4-5.2-3.4-8.5s1.1-6.2 3.4-8.5z',
  check: 'M5 12.5 10 17.5 19.5 7',
  close: 'M6 6l12 12M18 6 6 18',
  alert: 'M12 4 21 19.5H3zM12 10v4.5M12 17h.1',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.8h.1',
  back: 'M14.5 5.5 8 12l6.5 6.5',
  next: 'M9.5 5.5 16 12l-6.5 6.5',
  studio: 'M4 20h16M6 16.5l9.5-9.5 3 3-9.5 9.5H6zM13.5 9l3 3',
  earnings: 'M4 20h16M6.5 16v-4M12 16V6M17.5 16v-7',
  receipt: 'M6 4h12v16.5l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5zM9 9h6M9 13h6',
  shield: 'M12 3.5 19 6v5.5c0 4.2-2.8 7.4-7 9-4.2-1.6-7-4.8-7-9V6zM9 12l2.2 2.2L15.2 10',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M6 12h.1M12 12h.1M18 12h.1',
  signOut: 'M10 4.5H5v15h5M14.5 8l4 4-4 4M18.5 12H9.5',
  refresh: 'M19 12a7 7 0 1 1-2-4.9M19 4v4h-4',
  offline: 'M4 4l16 16M8.5 14.5a5 5 0 0 1 7 0M5.5 11.5a9 9 0 0 1 4-2.3M18.5 11.5a9 9 0 0 0-5-2.6M12 18h.1',
} as const

export type IconName = keyof typeof drawings

/** One of our icons. Decorative: its meaning is in the text beside it. */
export function Icon({
  name,
  isFilled = false,
  className,
}: {
  name: IconName
  isFilled?: boolean
  className?: string | undefined
}) {
  return (
    <svg
      className={classNames(styles.icon, isFilled && styles.filled, className)}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
