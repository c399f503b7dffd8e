import { searchCharges } from '@stagedoor/contract/charges'
import { searchPaymentTransactions } from '@stagedoor/contract/payments'
import { useTranslation } from '../locales/use-translation.ts'
import { Link } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { Dollars, Tokens } from '../design/Money.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { paymentOf } from '../features/payments/payment.ts'
import { PaymentList } from '../features/payments/PaymentList.tsx'
import { chargeOf } from '../features/wallet/charge.ts'
import { ChargeList } from '../features/wallet/ChargeList.tsx'
import { usePaths } from '../locales/use-locale.ts'
import { dataOrLeave } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { Route } from './+types/wallet'
import styles from './wallet.module.css'

export const handle = { requiresSignIn: true } satisfies PageRules

const RECENT = 5

/** What is on the wallet, what went in last, and what went out. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [charges, payments] = await Promise.all([
    visit.api(searchCharges, { query: { limit: RECENT, sortBy: 'createdAt' } }),
    visit.api(searchPaymentTransactions, { query: { limit: RECENT, sortBy: 'createdAt' } }),
  ])
  return {
    charges: dataOrLeave(visit, charges).data.map(chargeOf),
    payments: dataOrLeave(visit, payments).data.map(paymentOf),
  }
}

export default function Wallet({ loaderData: { charges, payments } }: Route.ComponentProps) {
  const { t } = useTranslation('wallet')
  const paths = usePaths()
  const balance = useAppSelector((state) => state.currentUser.balance)
  return (
    <>
      <PageHeading title={t('title')} />
      <section className={styles.balance}>
        <h2>{t('balance')}</h2>
        <p className={styles.amount}>
          <Tokens amount={balance} />
        </p>
        <p className={styles.worth}>
          ≈ <Dollars amount={balance} />
        </p>
        <LinkButton to={paths.topUp()}>{t('topUp')}</LinkButton>
      </section>
      <section className={styles.section}>
        <h2>
          {t('recentCharges')}
          {charges.length === RECENT && <Link to={paths.charges}>{t('allCharges')}</Link>}
        </h2>
        {charges.length === 0 ? <p className={styles.none}>{t('noCharges')}</p> : <ChargeList charges={charges} />}
      </section>
      <section className={styles.section}>
        <h2>{t('recentPayments')}</h2>
        {payments.length === 0 ? <p className={styles.none}>{t('noPayments')}</p> : <PaymentList payments={payments} />}
      </section>
    </>
  )
}
