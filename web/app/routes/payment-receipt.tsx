import { gatewayBrands } from '@stagedoor/contract/payment-words'
import { getPaymentReceipt, type PaymentReceipt } from '@stagedoor/contract/payments'
import type { TFunction } from 'i18next'
import { Link } from 'react-router'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import type { Fact } from '../design/Facts.tsx'
import { formatDollars } from '../design/format.ts'
import { Dollars, Tokens } from '../design/Money.tsx'
import { Moment } from '../design/Moment.tsx'
import { ReceiptMoment } from '../features/payments/ReceiptMoment.tsx'
import { ReceiptPage } from '../features/payments/ReceiptPage.tsx'
import { paymentStatusTexts } from '../features/payments/payment.ts'
import { brandName } from '@stagedoor/contract/card-brand'
import { minus } from '../features/wallet/amounts.ts'
import { usePaths } from '../locales/use-locale.ts'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/payment-receipt'

export const handle = {
  requiresSignIn: true,
  section: 'wallet',
  isForAllAges: true,
  texts: preloadTexts('downloads', 'wallet'),
} satisfies PageRules

/** The receipt of a successful payment; others have none. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const receipt = await callOrThrow(visit, getPaymentReceipt, { params: { id: params.transactionId } })
  return { receipt }
}

export default function Receipt({ loaderData: { receipt } }: Route.ComponentProps) {
  const { t } = useTranslation('wallet')
  const paths = usePaths()
  return (
    <ReceiptPage
      siteName={receipt.siteName}
      back={{ to: paths.payments, name: t('recentPayments') }}
      file={paths.receiptFile(receipt.transactionId)}
      lines={useReceiptLines(receipt)}
    />
  )
}

function useReceiptLines(receipt: PaymentReceipt): (Fact | null)[] {
  const { t, locale, paths } = useTranslation('wallet')
  const { payer, performerInfo, recipientInfo, period, tokens, fromWallet } = receipt
  const { refundedPrice, couponCode, originalPrice, totalPrice, tokenPrice } = receipt
  return [
    [t('receiptNumber'), receipt.receiptNumber],
    [t('date'), <ReceiptMoment key="date" at={receipt.paidAt} />],
    [t('seller'), receipt.siteName],
    performerInfo && [
      t('creatorOfReceipt'),
      <Link key="creator" to={paths.profile(performerInfo.username ?? performerInfo._id)}>
        <bdi>{performerInfo.name}</bdi>
      </Link>,
    ],
    recipientInfo && [t('recipientOfReceipt'), <Person key="recipient" {...recipientInfo} />],
    [t('payer'), <Person key="payer" {...payer} />],
    ...receipt.products.flatMap(({ name }): Fact[] => (name === null ? [] : [[t('what'), name]])),
    tokens === null ? null : [t('tokensReceived'), <Tokens key="tokens" amount={tokens} />],
    period && [
      t('receiptPeriod'),
      <span key="period">
        <Moment at={period.startsAt} /> – <Moment at={period.endsAt} />
      </span>,
    ],
    [t('paidWith'), wayOf(receipt, t)],
    [t('status'), t(paymentStatusTexts[receipt.status])],
    couponCode === null ? null : [t('itemPrice'), <Dollars key="price" amount={originalPrice} />],
    couponCode === null
      ? null
      : [
          t('discount', { code: couponCode }),
          <span key="discount">
            −<Dollars amount={minus(originalPrice, totalPrice)} />
          </span>,
        ],
    refundedPrice > 0
      ? [
          t('refunded'),
          fromWallet === null ? (
            <Dollars key="refunded" amount={refundedPrice} />
          ) : (
            <Tokens key="refunded" amount={fromWallet.refundedTokens} />
          ),
        ]
      : null,
    fromWallet && [
      t('worthThen'),
      t('worthAtPrice', { dollars: formatDollars(totalPrice, locale), price: formatDollars(tokenPrice, locale) }),
    ],
    [t('paid'), <Total key="paid" {...receipt} />],
  ]
}

/** What was paid, in what it was paid with: dollars, or tokens of the wallet. */
function Total({ originalPrice, totalPrice, fromWallet }: PaymentReceipt) {
  const { t } = useTranslation('wallet')
  if (originalPrice === 0) return t('freeOfCharge')
  return fromWallet === null ? <Dollars amount={totalPrice} /> : <Tokens amount={fromWallet.totalTokens} />
}

function Person({ name, username }: { name: string; username: string | null }) {
  return (
    <span>
      <bdi>{name}</bdi> (@{username})
    </span>
  )
}

function wayOf({ card, paymentGateway }: PaymentReceipt, t: TFunction<'wallet'>): string {
  if (paymentGateway === 'wallet') return t('fromWallet')
  if (paymentGateway === 'free') return t('freeOfCharge')
  const gateway = gatewayBrands[paymentGateway]
  if (card === null) return gateway
  return `${gateway} · ${t('savedCard', { brand: brandName(card.brand), last4: card.last4Digits })}`
}
