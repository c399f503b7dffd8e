import { useCallback, useState } from 'react'
import { store } from '../api/browser-storage.ts'
import { cookieNames, preferenceSeconds } from './cookies.ts'
import { writeClientCookie } from './client-cookies.ts'
import { frameColors, mediaOf, type Theme } from './theme.ts'

/** Applies and stores a theme: in the storage as specified, and in a cookie so that the server renders it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  for (const palette of ['light', 'dark'] as const)
    document.querySelector(`[content="${frameColors[palette]}"]`)?.setAttribute('media', mediaOf(palette, theme))
  store(cookieNames.theme, theme)
  writeClientCookie({ name: cookieNames.theme, value: theme, maxAgeSeconds: preferenceSeconds })
}

/** The chosen theme, initially the one of the rendered page. */
export function useTheme(initial: Theme): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(initial)
  const choose = useCallback((next: Theme) => {
    setTheme(next)
    applyTheme(next)
  }, [])
  return [theme, choose]
}
