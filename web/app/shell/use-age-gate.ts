import { useState } from 'react'
import { usePaths } from '../locales/use-locale.ts'
import { cookieNames, dateOfBirthSeconds } from '../session/cookies.ts'
import { writeClientCookie } from '../session/client-cookies.ts'

/**
 * Whether the age gate was passed, on this page or before. Passing closes the dialog; only then is the date of birth
 * written, for a year. Where the region asks for more than a date, it leads on to the provider. Rules AGE-2 and AGE-5.
 */
export function useAgeGate({ isGateOpen, isAssuranceDue }: { isGateOpen: boolean; isAssuranceDue: boolean }) {
  const paths = usePaths()
  const [isPassedHere, setPassedHere] = useState(false)
  const pass = (dateOfBirth: string) => {
    writeClientCookie({ name: cookieNames.dateOfBirth, value: dateOfBirth, maxAgeSeconds: dateOfBirthSeconds })
    // The gate stays over the page until the other one is there.
    if (isAssuranceDue) location.assign(paths.ageAssured)
    else setPassedHere(true)
  }
  return { isPassed: isGateOpen || isPassedHere, pass }
}
