import iconStyles from '../../../design/Icon.module.css'

/** Drawn as the other icons are; here, because the first visit needs none. */
export function MicrophoneIcon() {
  return (
    <svg className={iconStyles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 4a2.5 2.5 0 0 0-2.5 2.5v5a2.5 2.5 0 0 0 5 0v-5A2.5 2.5 0 0 0 12 4zM6.5 11.5a5.5 5.5 0 0 0 11 0M12 17v3.5" />
    </svg>
  )
}
