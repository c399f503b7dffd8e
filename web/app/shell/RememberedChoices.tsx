import type { Locale } from '@stagedoor/contract/locales'
import { useEffect, useRef } from 'react'
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
import { rememberedVolume, rememberVolume } from '../store/remembered-volume.ts'

/**
 * Stores choices on this device: the language of the page (cookie and storage `i18nextLng`, storage `locale`), the
 * theme where only the storage has it, the time zone of a signed-in reader, and the volume. Rules PAGE-11 and PAGE-12.
 */
export function RememberedChoices() {
  const locale = useLocale()
  const dispatch = useAppDispatch()
  const isLoggedIn = useAppSelector((state) => state.auth.loggedIn)
  const volume = useAppSelector((state) => state.playerSettings.volume)

  // A browser asks another process for its cookies and the storage, and waits for the answer.
  useEffect(() => whenIdle(() => rememberLocale(locale)), [locale])
  useEffect(() => (isLoggedIn ? whenIdle(reportTimeZone) : undefined), [isLoggedIn])

  useEffect(() => {
    return whenIdle(() => {
      const theme = readStored(cookieNames.theme)
      if (theme !== null && readClientCookie(cookieNames.theme) !== theme) applyTheme(readTheme(theme))
      const remembered = rememberedVolume()
      if (remembered !== null) dispatch(playerSettingsUpdated({ volume: remembered }))
    })
  }, [dispatch])

  const knownVolume = useRef(volume)
  useEffect(() => {
    if (volume !== knownVolume.current) rememberVolume(volume)
    knownVolume.current = volume
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
