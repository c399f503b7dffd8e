import { useState } from 'react'
import { useRefresh } from '../api/use-refresh.ts'
import { usePaths } from '../locales/use-locale.ts'
import { cookieNames, dateOfBirthSeconds } from '../session/cookies.ts'
import { writeClientCookie } from '../session/client-cookies.ts'

/**
 * Whether the age gate was passed, on this page or before. Passing closes the dialog and stores the date of birth for a
 * year, and the page is read again, which shows a visitor previews only until then. Where the region requires more than a date, it leads on to the provider. Rules AGE-2 and AGE-5.
 */
export function useAgeGate({ isGateOpen, isAssuranceDue }: { isGateOpen: boolean; isAssuranceDue: boolean }) {
  const paths = usePaths()
  const [isPassedHere, setPassedHere] = useState(false)
  const refresh = useRefresh()
  const pass = (dateOfBirth: string) => {
    writeClientCookie({ name: cookieNames.dateOfBirth, value: dateOfBirth, maxAgeSeconds: dateOfBirthSeconds })
    // The gate stays over the page until the provider's page is loaded.
    if (isAssuranceDue) return location.assign(paths.ageAssured)
    setPassedHere(true)
    void refresh()
  }
  return { isPassed: isGateOpen || isPassedHere, pass }
}
