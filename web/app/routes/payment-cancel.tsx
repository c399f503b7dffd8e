import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { LinkButton } from '../design/Button.tsx'
import { Outcome } from '../features/payments/Outcome.tsx'
import { usePaths } from '../locales/use-locale.ts'
import type { PageRules } from '../session/page-rules.ts'

export const handle = { section: 'wallet', texts: preloadTexts('wallet') } satisfies PageRules

/** The payer canceled on the gateway's page. */
export default function PaymentCancel() {
  const { t } = useTranslation(['wallet', 'common'])
  const paths = usePaths()
  return (
    <Outcome tone="plain" title={t('cancelledTitle')} text={t('cancelledText')}>
      <LinkButton to={paths.topUp()}>{t('common:retry')}</LinkButton>
      <LinkButton look="secondary" to={paths.wallet}>
        {t('toWallet')}
      </LinkButton>
    </Outcome>
  )
}
