import { searchCharges } from '@stagedoor/contract/charges'
import { listPaymentCards } from '@stagedoor/contract/payment-cards'
import { paymentGateways } from '@stagedoor/contract/payment-words'
import { searchPaymentTransactions } from '@stagedoor/contract/payments'
import { getPublicSettings } from '@stagedoor/contract/settings'
import { Link } from 'react-router'
import { LinkButton } from '../design/Button.tsx'
import { EntryList, type Entry } from '../design/EntryList.tsx'
import { formatDollars } from '../design/format.ts'
import { LoadFailed } from '../design/LoadFailed.tsx'
import { Tokens } from '../design/Money.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { listedPaymentOf } from '../features/payments/payment.ts'
import { PaymentList } from '../features/payments/PaymentList.tsx'
import { worthOf } from '../features/wallet/amounts.ts'
import { chargeOf } from '../features/wallet/charge.ts'
import { ChargeList } from '../features/wallet/ChargeList.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useLocale, usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { dataOr } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { Route } from './+types/wallet'
import styles from './wallet.module.css'

export const handle = {
  requiresSignIn: true,
  section: 'wallet',
  isForAllAges: true,
  texts: preloadTexts('limits', 'subscriptions', 'wallet'),
} satisfies PageRules

const RECENT = 5

/** What the wallet paid is among the purchases, in tokens. The whole list of payments has it as well. */
const besideWallet = paymentGateways.filter((gateway) => gateway !== 'wallet')

/** Balance, settings, and recent movements. A failing part does not hide the others. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const recent = { limit: RECENT, sortBy: 'createdAt' } as const
  const [charges, payments, cards, settings] = await Promise.all([
    visit.api(searchCharges, { query: recent }).then((reply) => dataOr(reply, null)),
    visit
      .api(searchPaymentTransactions, { query: { ...recent, paymentGateway: besideWallet } })
      .then((reply) => dataOr(reply, null)),
    visit.api(listPaymentCards, { query: { limit: 1 } }).then((reply) => dataOr(reply, null)),
    visit.api(getPublicSettings, {}).then((reply) => dataOr(reply, null)),
  ])
  return {
    charges: charges?.data.map(chargeOf) ?? null,
    payments: payments?.data.map(listedPaymentOf) ?? null,
    cardCount: cards?.total ?? null,
    tokenPrice: settings?.tokenPrice ?? null,
  }
}

export default function Wallet({ loaderData: { charges, payments, cardCount, tokenPrice } }: Route.ComponentProps) {
  const { t } = useTranslation(['wallet', 'subscriptions', 'limits', 'shell'])
  const paths = usePaths()
  const entries: Entry[] = [
    {
      to: paths.cards,
      icon: 'card',
      name: t('cards'),
      value: cardCount ? t('cardCount', { count: cardCount }) : undefined,
    },
    { to: paths.subscriptions, icon: 'repeat', name: t('subscriptions:title') },
    { to: paths.payments, icon: 'receipt', name: t('recentPayments') },
    { to: paths.limits, icon: 'gauge', name: t('limits:entry') },
  ]
  return (
    <>
      <PageHeading title={t('title')} back={{ to: paths.me, name: t('shell:me') }} />
      <Balance tokenPrice={tokenPrice} />
      <div className={styles.entries}>
        <EntryList entries={entries} />
      </div>
      <section className={styles.section}>
        <h2>
          {t('recentCharges')}
          {charges?.length === RECENT && <Link to={paths.charges}>{t('allCharges')}</Link>}
        </h2>
        {charges === null && <LoadFailed />}
        {charges?.length === 0 && <p className={styles.none}>{t('noCharges')}</p>}
        {charges && charges.length > 0 && <ChargeList charges={charges} />}
      </section>
      <section className={styles.section}>
        <h2>
          {t('recentPayments')}
          {payments?.length === RECENT && <Link to={paths.payments}>{t('allPayments')}</Link>}
        </h2>
        {payments === null && <LoadFailed />}
        {payments?.length === 0 && <p className={styles.none}>{t('noPayments')}</p>}
        {payments && payments.length > 0 && <PaymentList payments={payments} />}
      </section>
    </>
  )
}

function Balance({ tokenPrice }: { tokenPrice: number | null }) {
  const { t } = useTranslation('wallet')
  const locale = useLocale()
  const paths = usePaths()
  const balance = useAppSelector((state) => state.currentUser.balance)
  return (
    <section className={styles.balance}>
      <h2>{t('balance')}</h2>
      <p className={styles.amount}>
        <Tokens amount={balance} />
      </p>
      {tokenPrice !== null && (
        <p className={styles.worth}>{t('worth', { dollars: formatDollars(worthOf(balance, tokenPrice), locale) })}</p>
      )}
      <LinkButton to={paths.topUp()}>{t('topUp')}</LinkButton>
    </section>
  )
}
