import { useState } from 'react'
import { usePaths } from '../locales/use-locale.ts'
import { cookieNames, dateOfBirthSeconds } from '../session/cookies.ts'
import { writeClientCookie } from '../session/client-cookies.ts'

/**
 * Whether the age gate was passed, on this page or before. Passing closes the dialog and stores the date of birth for a
 * year. Where the region requires more than a date, it leads on to the provider. Rules AGE-2 and AGE-5.
 */
export function useAgeGate({ isGateOpen, isAssuranceDue }: { isGateOpen: boolean; isAssuranceDue: boolean }) {
  const paths = usePaths()
  const [isPassedHere, setPassedHere] = useState(false)
  const pass = (dateOfBirth: string) => {
    writeClientCookie({ name: cookieNames.dateOfBirth, value: dateOfBirth, maxAgeSeconds: dateOfBirthSeconds })
    // The gate stays over the page until the provider's page is loaded.
    if (isAssuranceDue) location.assign(paths.ageAssured)
    else setPassedHere(true)
  }
  return { isPassed: isGateOpen || isPassedHere, pass }
}
