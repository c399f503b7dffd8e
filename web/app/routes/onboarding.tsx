import { getOnboarding } from '@stagedoor/contract/onboarding'
import { getOwnPerformer } from '@stagedoor/contract/performers'
import { data, redirect } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { answerStep } from '../features/profiles/onboarding/answer-step.ts'
import { OnboardingSteps } from '../features/profiles/onboarding/OnboardingSteps.tsx'
import { currentStep, leadOf } from '../features/profiles/onboarding/set-up.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/onboarding'

export const handle = {
  creatorOnly: true,
  isForAllAges: true,
  texts: preloadTexts('creator', 'auth', 'documents'),
} satisfies PageRules

/** How far the creator is, and the step that is open. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [setUp, own] = await Promise.all([
    callOrThrow(visit, getOnboarding, {}),
    callOrThrow(visit, getOwnPerformer, {}),
  ])
  const { username, email, firstName, lastName, name, dateOfBirth } = own
  const missing = setUp.steps.flatMap((step) => step.missing)
  const isEmailDue = missing.includes('email') || missing.includes('verifiedEmail')
  const known = { username, email, isEmailDue, firstName, lastName, name, dateOfBirth }
  return { setUp, known, current: currentStep(setUp, visit.url.searchParams.get('step')) }
}

/** Saves a step and leads to the next one; a refusal stays at its step. */
export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const refused = await answerStep(visit, await readForm(request))
  return refused ? data(refused.answer, { status: refused.status }) : redirect(visit.paths.onboarding())
}

export default function Onboarding({ loaderData: { setUp, known, current } }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t, paths } = useTranslation('creator')
  const isPublic = setUp.state === 'approved' || setUp.state === 'payout_ready'
  const form = { known, refusal: actionData?.refusal ?? null, typed: actionData?.typed ?? {} }
  return (
    <>
      <PageHeading title={t('title')} lead={t(leadOf(setUp))}>
        {isPublic && known.username !== null && (
          <LinkButton to={paths.profile(known.username)}>{t('viewPage')}</LinkButton>
        )}
      </PageHeading>
      <OnboardingSteps setUp={setUp} current={actionData?.step ?? current} form={form} />
    </>
  )
}
