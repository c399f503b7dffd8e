/** The themes; `system` follows the device. Rule PAGE-12. */
export const themes = ['light', 'dark', 'system'] as const

export type Theme = (typeof themes)[number]

/** The colour of the browser's own frame in each palette; the canvas of the page. */
export const frameColors = { light: '#faf9f7', dark: '#0e1114' } as const

/** When the frame has the colour of a palette: always or never where a theme was chosen. */
export function mediaOf(palette: keyof typeof frameColors, theme: Theme): string {
  if (theme === 'system') return `(prefers-color-scheme: ${palette})`
  return theme === palette ? 'all' : 'not all'
}

/** The theme of a stored value; light without one, as specified. */
export const readTheme = (stored: string | null | undefined): Theme =>
  themes.find((theme) => theme === stored) ?? 'light'
