import { listSessions } from '@stagedoor/contract/auth'
import { listLinkedAccounts } from '@stagedoor/contract/linked-accounts'
import { getSignOnWays, thirdParties, type ThirdParty } from '@stagedoor/contract/third-party'
import { getTwoStep } from '@stagedoor/contract/two-step'
import { data } from 'react-router'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { AccountsSection } from '../features/identity/security/AccountsSection.tsx'
import { DevicesSection } from '../features/identity/security/DevicesSection.tsx'
import { FreshSignIn } from '../features/identity/security/FreshSignIn.tsx'
import { PasswordSection } from '../features/identity/security/PasswordSection.tsx'
import { RecoveryCodes } from '../features/identity/security/RecoveryCodes.tsx'
import { securityActs } from '../features/identity/security/security-actions.ts'
import type { SecurityAnswer } from '../features/identity/security/security-answer.ts'
import styles from '../features/identity/security/Security.module.css'
import { TwoStepSection } from '../features/identity/security/TwoStepSection.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { unwrapOrThrow } from '../session/answers.ts'
import { readForm, textOf } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/security'

export const handle = {
  requiresSignIn: true,
  section: 'me',
  isForAllAges: true,
  texts: preloadTexts('account', 'auth', 'ways'),
} satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [sessions, twoStep, linked, ways] = await Promise.all([
    visit.api(listSessions, {}),
    visit.api(getTwoStep, {}),
    visit.api(listLinkedAccounts, {}),
    visit.api(getSignOnWays, {}),
  ])
  const places = new Intl.DisplayNames(visit.locale, { type: 'region' })
  const devices = unwrapOrThrow(visit, sessions).data.map((session) => ({
    ...session,
    placeName: session.place === null ? null : (places.of(session.place) ?? session.place),
  }))
  return {
    devices,
    twoStep: unwrapOrThrow(visit, twoStep),
    linked: unwrapOrThrow(visit, linked),
    ways: unwrapOrThrow(visit, ways),
    linkedNow:
      ([...thirdParties, 'nothing'] as const).find((one) => one === visit.url.searchParams.get('linked')) ?? null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const act = securityActs.get(textOf(form, 'intent'))
  if (!act) throw data(null, { status: 400 })
  const answer: SecurityAnswer = await act(context.get(visitContext), form)
  return data(answer, { status: answer.error || answer.refusal ? 422 : 200 })
}

export default function Security({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { t } = useTranslation(['account', 'common', 'ways'])
  const paths = usePaths()
  const answer: SecurityAnswer = actionData ?? {}
  const { devices, twoStep, linked, ways, linkedNow } = loaderData
  return (
    <>
      <PageHeading
        title={t('securityTitle')}
        lead={t('securityLead')}
        back={{ to: paths.account, name: t('accountTitle') }}
      />
      <div className={styles.sections}>
        {answer.requested && <FreshSignIn requested={answer.requested} />}
        {linkedNow && !actionData && <LinkedNow linked={linkedNow} />}
        {answer.saved === 'other' && <FormAlert tone="success">{t('common:changesSaved')}</FormAlert>}
        {answer.error && !answer.offer && <FormAlert>{answer.error}</FormAlert>}
        {answer.codes && <RecoveryCodes codes={answer.codes} />}
        <TwoStepSection twoStep={twoStep} answer={answer} />
        <PasswordSection answer={answer} hasPassword={linked.hasPassword} needsCode={twoStep.isOn} />
        <AccountsSection linked={linked} ways={ways} />
        <DevicesSection devices={devices} />
      </div>
    </>
  )
}

/** How linking at a third party ended, from where somebody came back. */
function LinkedNow({ linked }: { linked: ThirdParty | 'nothing' }) {
  const { t } = useTranslation('ways')
  if (linked === 'nothing') return <FormAlert tone="info">{t('nothingLinked')}</FormAlert>
  return <FormAlert tone="success">{t('linked', { name: t(linked) })}</FormAlert>
}
