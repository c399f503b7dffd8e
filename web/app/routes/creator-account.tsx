import { getOwnPerformer, type OwnPerformer } from '@stagedoor/contract/performers'
import { data, Link } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { writeChoices } from '../session/choices.ts'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { countriesIn } from '../features/identity/countries.ts'
import { saveAccountForm } from '../features/profiles/account-form.ts'
import { AccountTabs } from '../features/profiles/AccountTabs.tsx'
import { NotApprovedNote } from '../features/profiles/onboarding/NotApprovedNote.tsx'
import { ProfileForm } from '../features/profiles/ProfileForm.tsx'
import { ProfilePictures } from '../features/profiles/ProfilePictures.tsx'
import { useFormUpdates } from '../features/profiles/use-form-updates.ts'
import { WelcomeVideoForm } from '../features/profiles/WelcomeVideoForm.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/creator-account'
import styles from './creator-account.module.css'

export const handle = {
  creatorOnly: true,
  texts: preloadTexts('auth', 'creator', 'studio', 'works', 'uploads', 'player'),
} satisfies PageRules

const stateTexts = {
  email_pending: 'stateProfile',
  profile_incomplete: 'stateProfile',
  documents_pending: 'stateProfile',
  under_review: 'stateReview',
  approved: 'stateApproved',
  payout_ready: 'stateApproved',
  restricted: 'stateClosed',
  suspended: 'stateClosed',
  closed: 'stateClosed',
} as const satisfies Record<OwnPerformer['state'], string>

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  return { own: await callOrThrow(visit, getOwnPerformer, {}), countries: writeChoices(countriesIn(visit.locale)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { answer, status } = await saveAccountForm(visit, await readForm(request))
  return data(answer, { status })
}

export default function CreatorAccount({ loaderData: { own, countries } }: Route.ComponentProps) {
  const { t, paths } = useTranslation(['creator', 'profiles'])
  const updateOf = useFormUpdates(useLastAnswer<typeof action>())
  return (
    <>
      <PageHeading title={t('accountTabs')} documentTitle={t('accountTitle')} lead={t(stateTexts[own.state])}>
        <LinkButton look="secondary" to={paths.account}>
          {t('accountElsewhere')}
        </LinkButton>
        <LinkButton look="secondary" to={paths.blockedWords}>
          {t('wordsTitle')}
        </LinkButton>
      </PageHeading>
      <AccountTabs current="profile" />
      {own.email && own.username && <NotApprovedNote state={own.state} />}
      <div className={styles.account}>
        {(!own.email || !own.username) && (
          <FormAlert tone="warning">
            {t('accountIncomplete')} <Link to={paths.onboarding()}>{t('profiles:continueSetUp')}</Link>
          </FormAlert>
        )}
        <ProfilePictures name={own.name} avatar={own.avatar} cover={own.cover} />
        <ProfileForm account={own} countries={countries} update={updateOf('profile')} />
        <WelcomeVideoForm file={own.welcomeVideo} isOn={own.activateWelcomeVideo} update={updateOf('welcome')} />
      </div>
    </>
  )
}
