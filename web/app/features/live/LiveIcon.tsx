import iconStyles from '../../design/Icon.module.css'

const drawings = {
  soundOn: 'M5 9.5h3l4-3.5v12l-4-3.5H5zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.7 7.7 0 0 1 0 11',
  soundOff: 'M5 9.5h3l4-3.5v12l-4-3.5H5zM16 9.8l4.4 4.4M20.4 9.8 16 14.2',
  fullScreen: 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15',
} as const

/** Drawn as the other icons are; here, because the first visit needs none. */
export function LiveIcon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className={iconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
