import { useCallback, useState } from 'react'
import { cookieNames, preferenceSeconds } from './cookies.ts'
import { writeClientCookie } from './client-cookies.ts'
import type { Theme } from './theme.ts'

/** Applies and stores a theme: in the storage as specified, and in a cookie so that the server renders it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  localStorage.setItem(cookieNames.theme, theme)
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
