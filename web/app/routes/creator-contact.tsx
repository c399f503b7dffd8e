import { listPhoneCodes } from '@stagedoor/contract/geography'
import { getOwnPerformer } from '@stagedoor/contract/performers'
import { data } from 'react-router'
import { writeChoices } from '../session/choices.ts'
import { PageHeading } from '../design/PageHeading.tsx'
import { saveAccountForm } from '../features/profiles/account-form.ts'
import { AccountTabs } from '../features/profiles/AccountTabs.tsx'
import { ContactForm } from '../features/profiles/ContactForm.tsx'
import { phoneCodesOf, splitPhone } from '../features/profiles/phone.ts'
import { useFormUpdates } from '../features/profiles/use-form-updates.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { readForm } from '../session/form-text.ts'
import type { PageRules } from '../session/page-rules.ts'
import { useLastAnswer } from '../session/use-last-answer.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/creator-contact'
import styles from './creator-account.module.css'

export const handle = { creatorOnly: true, texts: preloadTexts('auth', 'creator', 'studio') } satisfies PageRules

export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [own, codes] = await Promise.all([
    callOrThrow(visit, getOwnPerformer, {}),
    callOrThrow(visit, listPhoneCodes, {}),
  ])
  const phoneCodes = phoneCodesOf(codes)
  const { firstName, lastName, state } = own
  const isSettled = state !== 'profile_incomplete' && state !== 'documents_pending' && state !== 'email_pending'
  return {
    contact: {
      phone: splitPhone(own, phoneCodes),
      legalName: (visit.locale === 'en-US' ? [firstName, lastName] : [lastName, firstName]).join(' ').trim(),
      isLegalNameFixed: isSettled && firstName !== '',
    },
    phoneCodes: writeChoices(phoneCodes),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const visit = context.get(visitContext)
  const { answer, status } = await saveAccountForm(visit, await readForm(request))
  return data(answer, { status })
}

export default function CreatorContact({ loaderData: { contact, phoneCodes } }: Route.ComponentProps) {
  const updateOf = useFormUpdates(useLastAnswer<typeof action>())
  const { t } = useTranslation('creator')
  return (
    <>
      <PageHeading title={t('accountTabs')} documentTitle={t('contactTitle')} />
      <AccountTabs current="contact" />
      <div className={styles.account}>
        <ContactForm contact={contact} phoneCodes={phoneCodes} update={updateOf('contact')} />
      </div>
    </>
  )
}
