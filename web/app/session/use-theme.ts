import { useCallback, useState } from 'react'
import { cookieNames, preferenceSeconds } from './cookies.ts'
import { writeClientCookie } from './client-cookies.ts'
import type { Theme } from './theme.ts'

/** Wears a theme at once, and remembers it: in the storage as specified, in a cookie so that the server renders it. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  localStorage.setItem(cookieNames.theme, theme)
  writeClientCookie({ name: cookieNames.theme, value: theme, maxAgeSeconds: preferenceSeconds })
}

/** The theme chosen, beginning with the one the page came in. */
export function useTheme(initial: Theme): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(initial)
  const choose = useCallback((next: Theme) => {
    setTheme(next)
    applyTheme(next)
  }, [])
  return [theme, choose]
}
