import { Form, Link } from 'react-router'
import { Badge } from '../../design/Badge.tsx'
import { formatDollars } from '../../design/format.ts'
import { Moment } from '../../design/Moment.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import styles from '../wallet/Lines.module.css'
import { brandName } from '@stagedoor/contract/card-brand'
import { paymentStatusTexts, paymentTones, paymentTypeTexts, type Payment } from './payment.ts'

/** Payments, newest first; a paid one links to its receipt, an unfinished one to its checkout. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const { t, locale } = useTranslation('wallet')
  return (
    <ul className={styles.lines}>
      {payments.map((payment) => (
        <li key={payment.id} className={styles.line}>
          <div className={styles.what}>
            <strong>{payment.name ?? t(paymentTypeTexts[payment.type])}</strong>
            {payment.payee && <span>{t('payee', { name: payment.payee })}</span>}
            <small>
              <Moment at={payment.at} hasTime />
              <Source source={payment.source} />
            </small>
            <span className={styles.state}>
              <Standing payment={payment} />
            </span>
          </div>
          <div className={styles.amount}>
            <span>{payment.isFree ? t('freeOfCharge') : formatDollars(payment.total, locale)}</span>
            <WayOn payment={payment} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A checkout that is still open was not paid yet, whatever the gateway's state. */
function Standing({ payment: { status, paymentUrl } }: { payment: Payment }) {
  const { t } = useTranslation('wallet')
  const shown = status === 'processing' && paymentUrl !== null ? 'created' : status
  return <Badge tone={paymentTones[shown]}>{t(paymentStatusTexts[shown])}</Badge>
}

function Source({ source }: { source: Payment['source'] }) {
  const { t } = useTranslation('wallet')
  if (source === null) return null
  if (source === 'wallet') return <> · {t('fromWallet')}</>
  // The amount says it.
  if (source === 'free') return null
  return <> · {t('cardShort', { brand: brandName(source.brand), last4: source.last4 })}</>
}

/** The actions of a payment. */
function WayOn({ payment: { id, status, failure, paymentUrl } }: { payment: Payment }) {
  const { t, paths } = useTranslation(['wallet', 'common'])
  switch (status) {
    case 'success':
    case 'refunded':
      return (
        <Link className={styles.action} to={paths.receipt(id)}>
          {t('receipt')}
        </Link>
      )
    case 'created':
    case 'processing':
    case 'require_authentication':
      return paymentUrl === null ? null : (
        <a className={styles.action} href={paymentUrl}>
          {t(status === 'require_authentication' ? 'confirmPayment' : 'finishPaying')}
        </a>
      )
    case 'fail':
    case 'canceled':
      // The bank wanted its card's holder: trying again asks them.
      return (
        <Form method="post" action={paths.payments}>
          <button className={styles.action} type="submit" name="retry" value={id}>
            {failure === 'authentication_failed' ? t('confirmPayment') : t('common:retry')}
          </button>
        </Form>
      )
    default:
      return status satisfies never
  }
}
