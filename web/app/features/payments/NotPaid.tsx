import { Form } from 'react-router'
import { Button, LinkButton } from '../../design/Button.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { Outcome } from './Outcome.tsx'
import { failureTexts, type Payment } from './payment.ts'
import type { WayBack } from './way-back.ts'

type NotPaidProps = {
  /** Null: it is not known which. */
  payment: Payment | null
  /** The payer left the gateway's page. The state may be older; a declined card is said nevertheless. */
  isCanceled: boolean
  wayBack: WayBack | null
  /** Another card may be paid with, or was a moment ago: what is shown may become a success. */
  isRetryable?: boolean
}

/** A payment that failed or was canceled, with the way back to what was being bought. */
export function NotPaid({ payment, isCanceled, wayBack, isRetryable = false }: NotPaidProps) {
  const { t, paths } = useTranslation(['wallet', 'checkout', 'common'])
  const back = (look: 'primary' | 'secondary') =>
    wayBack && (
      <LinkButton look={look} to={wayBack.to}>
        {t(`checkout:${wayBack.text}`)}
      </LinkButton>
    )
  const toWallet = (look: 'secondary' | 'quiet') => (
    <LinkButton look={look} to={paths.wallet}>
      {t('toWallet')}
    </LinkButton>
  )
  if (isCanceled || payment === null) {
    return (
      <Outcome tone="plain" title={t('cancelledTitle')} text={t('cancelledText')}>
        {back('primary') ?? <LinkButton to={paths.topUp()}>{t('common:retry')}</LinkButton>}
        {toWallet('secondary')}
      </Outcome>
    )
  }
  const reason = t(failureTexts[payment.failure ?? 'other'])
  return (
    <Outcome
      tone="bad"
      title={t(isRetryable ? 'checkout:retryableTitle' : 'failedTitle')}
      text={isRetryable ? `${reason} ${t('checkout:retryableText')}` : reason}
    >
      {isRetryable && (
        <noscript>
          <meta httpEquiv="refresh" content="10" />
        </noscript>
      )}
      <Form method="post" action={paths.payments}>
        <Button type="submit" name="retry" value={payment.id}>
          {t('common:retry')}
        </Button>
      </Form>
      {back('secondary')}
      {toWallet(wayBack ? 'quiet' : 'secondary')}
    </Outcome>
  )
}
