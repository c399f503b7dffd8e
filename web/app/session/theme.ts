/** The themes; `system` follows the device. Rule PAGE-12. */
export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

/** The theme of a stored value; light without one, as specified. */
export const readTheme = (stored: string | null | undefined): Theme =>
  themes.find((theme) => theme === stored) ?? 'light'
