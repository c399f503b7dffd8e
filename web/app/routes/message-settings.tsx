import { getMessagePolicy } from '@stagedoor/contract/message-settings'
import { getWelcomeMessage } from '@stagedoor/contract/message-tools'
import { data } from 'react-router'
import { EntryList } from '../design/EntryList.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { findLists } from '../features/audience/offer-terms.ts'
import { UnsavedForms } from '../features/drafts/UnsavedForms.tsx'
import { PolicyForm } from '../features/messaging/studio/PolicyForm.tsx'
import { answerSettingsForm } from '../features/messaging/studio/settings-actions.ts'
import { typedPolicyOf } from '../features/messaging/studio/settings-form.ts'
import styles from '../features/messaging/studio/Studio.module.css'
import { StudioTabs } from '../features/messaging/studio/StudioTabs.tsx'
import { WelcomeForm } from '../features/messaging/studio/WelcomeForm.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/message-settings'

export const handle = { creatorOnly: true, texts: preloadTexts('inbox', 'studio') } satisfies PageRules

/** Who may write to the creator, and what new subscribers are sent. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [policy, welcome, lists] = await Promise.all([
    callOrThrow(visit, getMessagePolicy, {}),
    callOrThrow(visit, getWelcomeMessage, {}),
    findLists(visit),
  ])
  return { policy: typedPolicyOf(policy), welcome, lists }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { status, ...answer } = await answerSettingsForm(context.get(visitContext), await readForm(request))
  return data(answer, { status })
}

export default function MessageSettings({ loaderData: { policy, welcome, lists } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('inbox')
  const answer = useLastAnswer<typeof action>()
  return (
    <UnsavedForms>
      <PageHeading title={t('settingsTitle')} lead={t('settingsLead')} />
      <StudioTabs current="settings" />
      <div className={styles.page}>
        {/* What was saved is shown as it is kept. */}
        <PolicyForm
          key={JSON.stringify(policy)}
          policy={policy}
          lists={lists}
          answer={answer?.form === 'policy' ? answer : null}
        />
        <WelcomeForm welcome={welcome} answer={answer?.form === 'welcome' ? answer : null} />
        <EntryList entries={[{ to: paths.messagePrivacy, icon: 'lock', name: t('privacyTitle') }]} />
      </div>
    </UnsavedForms>
  )
}
