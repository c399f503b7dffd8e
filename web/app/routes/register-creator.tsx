import { registerPerformer } from '@stagedoor/contract/auth'
import { useTranslation } from '../locales/use-translation.ts'
import { data } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { countriesIn } from '../features/identity/countries.ts'
import { RegisterScreen } from '../features/identity/RegisterScreen.tsx'
import { creatorRegistrationOf, documentsOf, typedOf } from '../features/identity/registration-form.ts'
import { usePaths } from '../locales/use-locale.ts'
import { formRefusal, missingFields } from '../session/form-refusal.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { ResultPage } from '../shell/ResultPage.tsx'
import type { Route } from './+types/register-creator'

export const handle = { layout: 'public', forbidsRedirect: true } satisfies PageRules

export const loader = ({ context }: Route.LoaderArgs) => ({ countries: countriesIn(context.get(visitContext).locale) })

/** Registers a creator. The answer is the same for an e-mail that is known; a refusal stands beside its field. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api, locale } = context.get(visitContext)
  const form = await request.formData()
  const typed = typedOf(form)
  const missing = missingFields(form, ['firstName', 'lastName', 'username', 'email', 'password', 'dateOfBirth'], locale)
  if (missing) return data({ refusal: missing, typed, message: null }, { status: 400 })

  const reply = await api(registerPerformer, { body: creatorRegistrationOf(form), files: documentsOf(form) })
  if (reply.isOk) return { refusal: null, typed: {}, message: reply.data.message }
  return data({ refusal: formRefusal(reply.problem, locale), typed, message: null }, { status: reply.status })
}

export default function RegisterCreator({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('auth')
  const paths = usePaths()
  if (actionData?.message) {
    return (
      <ResultPage kind="success" title={t('registeredTitle')} text={actionData.message}>
        <LinkButton to={paths.signIn()}>{t('continueToSignIn')}</LinkButton>
      </ResultPage>
    )
  }
  return (
    <RegisterScreen
      side="creator"
      countries={loaderData.countries}
      refusal={actionData?.refusal ?? null}
      typed={actionData?.typed ?? {}}
    />
  )
}
