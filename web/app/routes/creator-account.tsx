import { listPhoneCodes, listProfileOptions } from '@stagedoor/contract/geography'
import { getOwnPerformer, type OwnPerformer } from '@stagedoor/contract/performers'
import { useEffect } from 'react'
import { data, Link } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { writeChoices, type ChoicesText } from '../design/choices.ts'
import { FormAlert } from '../design/FormAlert.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { toast } from '../design/toasts.ts'
import { countriesIn } from '../features/identity/countries.ts'
import { useUpdate } from '../features/identity/use-update.ts'
import { AboutForm } from '../features/profiles/AboutForm.tsx'
import { saveAccountForm, type AccountForm } from '../features/profiles/account-form.ts'
import { ContactForm } from '../features/profiles/ContactForm.tsx'
import { languagesIn } from '../features/profiles/languages.ts'
import { NotApprovedNote } from '../features/profiles/onboarding/NotApprovedNote.tsx'
import { phoneCodesOf, splitPhone } from '../features/profiles/phone.ts'
import { ProfileForm } from '../features/profiles/ProfileForm.tsx'
import { ProfilePictures } from '../features/profiles/ProfilePictures.tsx'
import { topicsIn } from '../features/profiles/topics.ts'
import { choicesOf, traitNames, type Trait } from '../features/profiles/traits.ts'
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
  texts: preloadTexts('auth', 'creator', 'works', 'uploads', 'player'),
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
  const [own, lists, codes] = await Promise.all([
    callOrThrow(visit, getOwnPerformer, {}),
    callOrThrow(visit, listProfileOptions, {}),
    callOrThrow(visit, listPhoneCodes, {}),
  ])
  const phoneCodes = phoneCodesOf(codes)
  const traits = traitNames.map((name) => [name, writeChoices(choicesOf(name, lists))])
  return {
    own,
    phone: splitPhone(own, phoneCodes),
    phoneCodes: writeChoices(phoneCodes),
    choices: {
      traits: Object.fromEntries(traits) as Record<Trait, ChoicesText>,
      countries: writeChoices(countriesIn(visit.locale)),
      languages: writeChoices(languagesIn(visit.locale)),
      topics: topicsIn(visit.locale),
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { answer, status } = await saveAccountForm(visit, await readForm(request))
  return data(answer, { status })
}

export default function CreatorAccount({ loaderData }: Route.ComponentProps) {
  const actionData = useLastAnswer<typeof action>()
  const { own, phone, phoneCodes, choices } = loaderData
  const { t, paths, locale } = useTranslation(['creator', 'profiles', 'common'])
  const updateOf = useFormUpdates(actionData)
  const isSettled = own.state !== 'profile_incomplete' && own.state !== 'documents_pending'
  const contact = {
    phone,
    legalName: (locale === 'en-US' ? [own.firstName, own.lastName] : [own.lastName, own.firstName]).join(' ').trim(),
    isLegalNameFixed: isSettled && own.state !== 'email_pending' && own.firstName !== '',
  }
  return (
    <>
      <PageHeading title={t('accountTitle')} lead={t(stateTexts[own.state])}>
        <LinkButton look="secondary" to={paths.account}>
          {t('accountElsewhere')}
        </LinkButton>
        <LinkButton look="secondary" to={paths.blockedWords}>
          {t('wordsTitle')}
        </LinkButton>
      </PageHeading>
      {own.email && own.username && <NotApprovedNote state={own.state} />}
      <div className={styles.account}>
        {(!own.email || !own.username) && (
          <FormAlert tone="warning">
            {t('accountIncomplete')} <Link to={paths.onboarding()}>{t('profiles:continueSetUp')}</Link>
          </FormAlert>
        )}
        <ProfilePictures name={own.name} avatar={own.avatar} cover={own.cover} />
        <ProfileForm account={own} update={updateOf('profile')} />
        <WelcomeVideoForm file={own.welcomeVideo} isOn={own.activateWelcomeVideo} update={updateOf('welcome')} />
        <AboutForm about={own} choices={choices} update={updateOf('about')} />
        <ContactForm contact={contact} phoneCodes={phoneCodes} update={updateOf('contact')} />
      </div>
    </>
  )
}

type Answer = ReturnType<typeof useLastAnswer<typeof action>>

/** How saving went, for the form that was sent; the others are as if nothing had been sent. */
function useFormUpdates(answer: Answer) {
  const { t } = useTranslation('common')
  const update = useUpdate('profile', answer ?? null)
  useEffect(() => {
    if (update.isSaved) toast({ tone: 'success', title: t('changesSaved') })
  }, [update.isSaved, t])
  return (form: AccountForm) =>
    answer?.form === form
      ? { isSaved: update.isSaved, error: update.error, fields: answer.refusal?.fields ?? {} }
      : { isSaved: false, error: null, fields: {} }
}
