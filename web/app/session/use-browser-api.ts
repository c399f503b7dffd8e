import { useMemo } from 'react'
import { createApi, overNetwork, type Api } from '../api/client.ts'
import { useLocale } from '../locales/use-locale.ts'
import { readClientCookie } from './client-cookies.ts'
import { cookieNames } from './cookies.ts'

/** Calls from the browser as the reader, with the token of this moment. The same function until the language changes. */
export function useBrowserApi(): Api {
  const locale = useLocale()
  return useMemo<Api>(
    () => (endpoint, request, options) =>
      createApi(overNetwork, { token: readClientCookie(cookieNames.token), locale })(endpoint, request, options),
    [locale],
  )
}
