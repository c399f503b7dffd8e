import { useEffect } from 'react'
import { LinkButton } from '../design/Button.tsx'
import type { Country } from '../features/identity/countries.ts'
import type { RegistrationAnswer, Side } from '../features/identity/registration/answer-registration.ts'
import { RegisterScreen } from '../features/identity/registration/RegisterScreen.tsx'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { sendEvent } from '../session/analytics.ts'
import { ResultPage } from '../shell/ResultPage.tsx'

type PageProps = { side: Side; countries: readonly Country[]; answer: RegistrationAnswer | undefined }

/** Registration of either role: its form, and after it the next step. */
export function RegistrationPage({ side, countries, answer }: PageProps) {
  const { t } = useTranslation('auth')
  const paths = usePaths()
  const isRegistered = answer?.message !== undefined
  useEffect(() => {
    if (isRegistered) sendEvent('sign_up', { method: side })
  }, [isRegistered, side])
  if (answer?.message) {
    return (
      <ResultPage kind="success" title={t('registeredTitle')} text={answer.message}>
        <LinkButton to={paths.signIn()}>{t('continueToSignIn')}</LinkButton>
      </ResultPage>
    )
  }
  return (
    <RegisterScreen side={side} countries={countries} refusal={answer?.refusal ?? null} typed={answer?.typed ?? {}} />
  )
}
