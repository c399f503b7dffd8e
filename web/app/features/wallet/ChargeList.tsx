import { useTranslation } from '../../locales/use-translation.ts'
import { Link } from 'react-router'
import { formatNumber } from '../../design/format.ts'
import { Moment } from '../../design/Moment.tsx'
import { chargeStatusTexts, chargeTypeTexts, type Charge } from './charge.ts'
import styles from './Lines.module.css'

/** Charges of the wallet, newest first, each with its receipt. */
export function ChargeList({ charges }: { charges: readonly Charge[] }) {
  const { t, paths } = useTranslation('wallet')
  return (
    <ul className={styles.lines}>
      {charges.map((charge) => (
        <li key={charge.id} className={styles.line}>
          <div className={styles.what}>
            <strong>
              {charge.item ? (
                <Link to={paths.item(charge.item.kind, charge.item.id)}>
                  {charge.name || t(chargeTypeTexts[charge.type])}
                </Link>
              ) : (
                charge.name || t(chargeTypeTexts[charge.type])
              )}
            </strong>
            <small>
              {[t(chargeTypeTexts[charge.type]), charge.to].filter(Boolean).join(' · ')} ·{' '}
              <Moment at={charge.at} hasTime />
            </small>
          </div>
          <div className={styles.amount}>
            <span>−{formatNumber(charge.total)}</span>
            {charge.status !== 'success' && <small>{t(chargeStatusTexts[charge.status])}</small>}
            <Link
              className={styles.action}
              to={charge.type === 'subscription' ? paths.receipt(charge.id) : paths.purchase(charge.id)}
            >
              {t('receipt')}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}
