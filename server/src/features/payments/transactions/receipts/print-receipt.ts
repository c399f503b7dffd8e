import type { Locale } from '@stagedoor/contract/locales'
import type { PaymentReceipt } from '@stagedoor/contract/payments'
import { fromCents, toCents } from '@stagedoor/contract/money'
import type { UserCard } from '@stagedoor/contract/users'
import { brandName } from '@stagedoor/contract/card-brand'
import { gatewayBrands } from '@stagedoor/contract/payment-words'
import { momentOfReceipt } from '@stagedoor/contract/receipt-moment'
import { payerOfReceipt, tokensOfReceipt, writeReceipt, type ReceiptLine } from '#src/platform/pdf/write-receipt.ts'
import { textOf } from '#src/platform/text/text-of.ts'

/** A receipt on one page, in the reader's language and with the dates of their time zone, as on the screen. */
export function printReceipt(
  receipt: PaymentReceipt,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Buffer {
  const words = textOf(locale).all('receipts')
  const tokens = (amount: number) => tokensOfReceipt(amount, locale)
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const { payer, period, performerInfo, recipientInfo } = receipt
  const lines: ReceiptLine[] = [
    { text: receipt.siteName, size: 20 },
    { text: words.receipt, size: 14, gapBefore: 4 },
    { text: words.number, value: receipt.receiptNumber, gapBefore: 18 },
    { text: words.date, value: momentOfReceipt(receipt.paidAt, { locale, timeZone }) },
    { text: words.seller, value: receipt.siteName },
    ...(performerInfo === null ? [] : [{ text: words.creator, value: nameOf(performerInfo) }]),
    ...(recipientInfo === null ? [] : [{ text: words.recipient, value: nameOf(recipientInfo) }]),
    { text: words.payer, value: payerOfReceipt(payer) },
    ...receipt.products.flatMap(({ name }) =>
      name === null ? [] : [{ text: words.product, value: name, gapBefore: 12 }],
    ),
    ...(receipt.tokens === null ? [] : [{ text: words.received, value: tokens(receipt.tokens) }]),
    ...(period === null
      ? []
      : [
          {
            text: words.period,
            value: `${day.format(new Date(period.startsAt))} – ${day.format(new Date(period.endsAt))}`,
          },
        ]),
    ...sumLines(receipt, locale),
    { text: words.paidBy, value: wayOf(receipt, locale), gapBefore: 12 },
  ]
  return writeReceipt({
    locale,
    title: `${words.receipt} ${receipt.receiptNumber}`,
    createdAt: new Date(receipt.paidAt),
    lines,
  })
}

/** What it cost, and what came back: in dollars, or in the tokens that the wallet paid. */
function sumLines(
  { originalPrice, totalPrice, refundedPrice, tokenPrice, couponCode, fromWallet }: PaymentReceipt,
  locale: Locale,
): ReceiptLine[] {
  const { t, all } = textOf(locale)
  const tokens = (amount: number) => tokensOfReceipt(amount, locale)
  const words = all('receipts')
  const dollars = (amount: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(amount)
  const discount = fromCents(toCents(originalPrice) - toCents(totalPrice))
  const total = fromWallet === null ? dollars(totalPrice) : tokens(fromWallet.totalTokens)
  const refunded = fromWallet === null ? dollars(refundedPrice) : tokens(fromWallet.refundedTokens)
  const worth = t('receipts:worthAt', { worth: dollars(totalPrice), price: dollars(tokenPrice) })
  const isFree = originalPrice === 0
  return [
    ...(couponCode === null
      ? []
      : [
          { text: words.price, value: dollars(originalPrice) },
          { text: t('receipts:discount', { code: couponCode }), value: `−${dollars(discount)}` },
        ]),
    { text: words.total, value: isFree ? words.free : total, size: 13, gapBefore: 6 },
    ...(fromWallet === null ? [] : [{ text: words.worth, value: worth }]),
    ...(refundedPrice === 0 ? [] : [{ text: words.refunded, value: refunded }]),
  ]
}

const nameOf = ({ name, username }: UserCard): string => `${name} (@${username ?? ''})`

/** How it was paid: from the wallet, for nothing, or by a gateway, with the card as far as that tells it. */
function wayOf({ card, paymentGateway }: PaymentReceipt, locale: Locale): string {
  const { t, all } = textOf(locale)
  if (paymentGateway === 'wallet' || paymentGateway === 'free') return all('receipts')[paymentGateway]
  const gateway = gatewayBrands[paymentGateway]
  if (card === null) return gateway
  return `${gateway} · ${t('receipts:card', { brand: brandName(card.brand), last4: card.last4Digits })}`
}
