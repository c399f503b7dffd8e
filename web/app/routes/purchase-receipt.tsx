import { getPurchaseReceipt, type PurchaseReceipt } from '@stagedoor/contract/charges'
import { Link } from 'react-router'
import type { Fact } from '../design/Facts.tsx'
import { formatDollars } from '../design/format.ts'
import { Tokens } from '../design/Money.tsx'
import { ReceiptMoment } from '../features/payments/ReceiptMoment.tsx'
import { ReceiptPage } from '../features/payments/ReceiptPage.tsx'
import { worthOf } from '../features/wallet/amounts.ts'
import { chargeStatusTexts, chargeTypeTexts } from '../features/wallet/charge.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/purchase-receipt'
import styles from './purchase-receipt.module.css'

export const handle = {
  requiresSignIn: true,
  section: 'wallet',
  isForAllAges: true,
  texts: preloadTexts('downloads', 'wallet'),
} satisfies PageRules

/** The receipt of something bought from the wallet, for its buyer alone. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  return { receipt: await callOrThrow(visit, getPurchaseReceipt, { params: { id: params.chargeId } }) }
}

export default function Receipt({ loaderData: { receipt } }: Route.ComponentProps) {
  const { t, paths } = useTranslation('wallet')
  return (
    <ReceiptPage
      siteName={receipt.siteName}
      back={{ to: paths.charges, name: t('recentCharges') }}
      file={paths.purchaseFile(receipt._id)}
      lines={useReceiptLines(receipt)}
    />
  )
}

function useReceiptLines(receipt: PurchaseReceipt): (Fact | null)[] {
  const { t, locale, paths } = useTranslation('wallet')
  const { payer, performerInfo, products, refunds, totalPrice, tokenPrice } = receipt
  const name = products
    .map((product) => product.name)
    .filter(Boolean)
    .join(', ')
  const pieces = products.find(({ quantity }) => quantity > 1)
  return [
    [t('receiptNumber'), receipt.receiptNumber],
    [t('date'), <ReceiptMoment key="date" at={receipt.createdAt} />],
    [t('seller'), receipt.siteName],
    performerInfo && [
      t('creatorOfReceipt'),
      <Link key="creator" to={paths.profile(performerInfo.username ?? performerInfo._id)}>
        <bdi>{performerInfo.name}</bdi>
      </Link>,
    ],
    [
      t('payer'),
      <span key="payer">
        <bdi>{payer.name}</bdi> (@{payer.username})
      </span>,
    ],
    [t('kind'), t(chargeTypeTexts[receipt.type])],
    name === '' ? null : [t('what'), <bdi key="name">{name}</bdi>],
    pieces
      ? [
          t('pieces'),
          <span key="pieces">
            {pieces.quantity} × <Tokens amount={pieces.price} />
          </span>,
        ]
      : null,
    [t('paidWith'), t('fromWallet')],
    [t('status'), t(chargeStatusTexts[receipt.status])],
    refunds.length === 0 ? null : [t('refunded'), <Refunds key="refunded" receipt={receipt} />],
    [
      t('worthThen'),
      t('worthAtPrice', {
        dollars: formatDollars(worthOf(totalPrice, tokenPrice), locale),
        price: formatDollars(tokenPrice, locale),
      }),
    ],
    [t('paid'), <Tokens key="paid" amount={totalPrice} />],
  ]
}

/** What came back to the wallet in all; each time with its date. */
function Refunds({ receipt: { refundedPrice, refunds } }: { receipt: PurchaseReceipt }) {
  return (
    <span className={styles.refunds}>
      <Tokens amount={refundedPrice} />
      {refunds.map(({ price, createdAt }) => (
        <small key={createdAt}>
          {refunds.length > 1 && (
            <>
              <Tokens amount={price} />
              {' · '}
            </>
          )}
          <ReceiptMoment at={createdAt} />
        </small>
      ))}
    </span>
  )
}
