import { useTranslation } from '../../locales/use-translation.ts'
import { LegalNote, place } from './LegalNote.tsx'

/** What somebody accepts by registering, with links to it. */
export function RegistrationTerms() {
  const { t } = useTranslation('registration')
  return (
    <LegalNote
      text={t('acceptTerms', { terms: place('terms'), privacy: place('privacy') })}
      names={{ terms: t('termsOfService'), privacy: t('privacyPolicy') }}
    />
  )
}
