import { useCallback, useState } from 'react'
import { cookieNames, dateOfBirthSeconds } from '../session/cookies.ts'
import { writeClientCookie } from '../session/client-cookies.ts'

/**
 * Whether the age gate was passed, on this page or before. Passing closes the dialog; only then is the date of birth
 * written, for a year. Specification §4, "Age gate".
 */
export function useAgeGate(wasPassed: boolean) {
  const [isPassedHere, setPassedHere] = useState(false)
  const pass = useCallback((dateOfBirth: string) => {
    setPassedHere(true)
    writeClientCookie({ name: cookieNames.dateOfBirth, value: dateOfBirth, maxAgeSeconds: dateOfBirthSeconds })
  }, [])
  return { isPassed: wasPassed || isPassedHere, pass }
}
