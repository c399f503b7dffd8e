import type { Locale } from '@stagedoor/contract/locales'
import { useEffect } from 'react'
import { readStored, store } from '../api/browser-storage.ts'
import { whenIdle } from '../design/when-idle.ts'
import { useLocale } from '../locales/use-locale.ts'
import { cookieNames, preferenceSeconds } from '../session/cookies.ts'
import { readClientCookie, writeClientCookie } from '../session/client-cookies.ts'
import { readTheme } from '../session/theme.ts'
import { reportTimeZone } from '../session/time-zone.ts'
import { applyTheme } from '../session/use-theme.ts'
import { playerSettingsUpdated } from '../store/player-slice.ts'
import { useAppDispatch, useAppSelector } from '../store/hooks.ts'

const VOLUME_KEY = 'volume'

/**
 * Stores choices on this device: the language of the page (cookie and storage `i18nextLng`, storage `locale`), the
 * theme where only the storage has it, the time zone of a signed-in reader, and the volume. Rules PAGE-11 and PAGE-12.
 */
export function RememberedChoices() {
  const locale = useLocale()
  const dispatch = useAppDispatch()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const volume = useAppSelector((state) => state.playerSettings.volume)

  // A browser asks another process for its cookies and waits for the answer.
  useEffect(() => whenIdle(() => rememberLocale(locale)), [locale])
  useEffect(() => (isLoggedIn ? whenIdle(reportTimeZone) : undefined), [isLoggedIn])

  useEffect(() => {
    const stored = readStored(cookieNames.theme)
    if (stored !== null && readClientCookie(cookieNames.theme) !== stored) applyTheme(readTheme(stored))
  }, [])

  useEffect(() => {
    const stored = Number(readStored(VOLUME_KEY) ?? Number.NaN)
    if (stored >= 0 && stored <= 1) dispatch(playerSettingsUpdated({ volume: stored }))
  }, [dispatch])
  useEffect(() => {
    if (volume !== 1 || readStored(VOLUME_KEY) !== null) store(VOLUME_KEY, String(volume))
  }, [volume])

  return null
}

function rememberLocale(locale: Locale): void {
  store('locale', locale)
  store(cookieNames.locale, locale)
  if (readClientCookie(cookieNames.locale) !== locale) {
    writeClientCookie({ name: cookieNames.locale, value: locale, maxAgeSeconds: preferenceSeconds })
  }
}
