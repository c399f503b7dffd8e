import { useTranslation } from '../../locales/use-translation.ts'
import { LegalNote, place } from './LegalNote.tsx'

/** What somebody accepts by paying, with links to it. */
export function PaymentTerms() {
  const { t } = useTranslation('wallet')
  return (
    <LegalNote
      text={t('acceptByPaying', { terms: place('terms'), refunds: place('refunds') })}
      names={{ terms: t('termsOfService'), refunds: t('refundPolicy') }}
    />
  )
}
