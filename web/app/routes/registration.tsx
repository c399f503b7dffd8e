import { useEffect } from 'react'
import { useNavigate, useNavigation, useSearchParams } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import type { Choice } from '../session/choices.ts'
import type { RegistrationAnswer, Side } from '../features/identity/registration/answer-registration.ts'
import { RegisterScreen } from '../features/identity/registration/RegisterScreen.tsx'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { sendEvent } from '../session/analytics.ts'
import { ResultPage } from '../shell/ResultPage.tsx'

type PageProps = {
  side: Side
  /** Why one joins; null: nothing in particular. */
  lead?: string | null
  countries: readonly Choice[]
  /** `next`: the account is signed in, and goes there. */
  answer: (RegistrationAnswer & { next?: string }) | undefined
}

/** Registration of either role: its form, and after it the next step. */
export function RegistrationPage({ side, lead = null, countries, answer }: PageProps) {
  const { t } = useTranslation('entry')
  const paths = usePaths()
  const [query] = useSearchParams()
  const isRegistered = answer?.message !== undefined
  useEffect(() => {
    if (isRegistered) sendEvent('sign_up', { method: side })
  }, [isRegistered, side])
  const navigate = useNavigate()
  const next = answer?.next
  // Left any earlier, the page around would not be read again for who is signed in now.
  const isRead = useNavigation().state === 'idle'
  useEffect(() => {
    if (next !== undefined && isRead) void navigate(next, { replace: true })
  }, [navigate, next, isRead])
  if (next !== undefined) {
    return (
      <ResultPage kind="success" title={t('joinedTitle')} text={t('joinedText')}>
        <LinkButton to={next}>{t('joinedNext')}</LinkButton>
      </ResultPage>
    )
  }
  if (answer?.message) {
    return (
      <ResultPage
        kind="success"
        title={t('registeredTitle')}
        text={
          <>
            {answer.message} <bdi>{answer.typed['email']}</bdi>
          </>
        }
      >
        <LinkButton
          to={paths.signIn({
            redirect: side === 'creator' ? paths.onboarding() : (query.get('redirect') ?? undefined),
          })}
        >
          {t('continueToSignIn')}
        </LinkButton>
      </ResultPage>
    )
  }
  return (
    <RegisterScreen
      side={side}
      lead={lead}
      countries={countries}
      refusal={answer?.refusal ?? null}
      typed={answer?.typed ?? {}}
    />
  )
}
