import { useTranslation } from '../../locales/use-translation.ts'
import { Link } from 'react-router'
import { formatDollars } from '../../design/format.ts'
import { Moment } from '../../design/Moment.tsx'
import { useLocale, usePaths } from '../../locales/use-locale.ts'
import styles from '../wallet/Lines.module.css'
import { paymentStatusTexts, paymentTypeTexts, type Payment } from './payment.ts'

/** What was paid in, newest first; a paid one has its receipt. */
export function PaymentList({ payments }: { payments: readonly Payment[] }) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const paths = usePaths()
  return (
    <ul className={styles.lines}>
      {payments.map((payment) => {
        const hasReceipt = payment.status === 'success' || payment.status === 'refunded'
        return (
          <li key={payment.id} className={styles.line}>
            <div className={styles.what}>
              <strong>{t(paymentTypeTexts[payment.type])}</strong>
              <small>
                {t(paymentStatusTexts[payment.status])} · <Moment at={payment.at} hasTime />
              </small>
            </div>
            <div className={styles.amount}>
              <span>{formatDollars(payment.total, locale)}</span>
              {hasReceipt && (
                <small>
                  <Link to={paths.receipt(payment.id)}>{t('receipt')}</Link>
                </small>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
