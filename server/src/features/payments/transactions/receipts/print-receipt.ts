import type { Locale } from '@stagedoor/contract/locales'
import type { PaymentReceipt } from '@stagedoor/contract/payments'
import { fromCents, toCents } from '@stagedoor/contract/money'
import { gatewayBrands } from '@stagedoor/contract/payment-words'
import { momentOfReceipt, writeReceipt, type ReceiptLine } from '#src/platform/pdf/write-receipt.ts'
import { textOf } from '#src/platform/text/text-of.ts'

/** A receipt on one page, in the reader's language and with the dates of their time zone, as on the screen. */
export function printReceipt(
  receipt: PaymentReceipt,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Buffer {
  const words = textOf(locale).all('receipts')
  const dollars = (amount: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(amount)
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const { couponCode, payer, period, performerInfo } = receipt
  const discount = fromCents(toCents(receipt.originalPrice) - toCents(receipt.totalPrice))
  const isFree = receipt.originalPrice === 0
  const lines: ReceiptLine[] = [
    { text: receipt.siteName, size: 20 },
    { text: words.receipt, size: 14, gapBefore: 4 },
    { text: words.number, value: receipt.receiptNumber, gapBefore: 18 },
    { text: words.date, value: momentOfReceipt(receipt.paidAt, { locale, timeZone }) },
    { text: words.seller, value: receipt.siteName },
    ...(performerInfo === null
      ? []
      : [{ text: words.creator, value: `${performerInfo.name} (@${performerInfo.username ?? ''})` }]),
    { text: words.payer, value: payer.email === null ? payer.name : `${payer.name}, ${payer.email}` },
    ...receipt.products.map(({ productType, name, tokens }) => ({
      text: words.product,
      value: [name ?? words[productType], tokens === null ? '' : `${decimal.format(tokens)} ${words.tokens}`]
        .filter((part) => part !== '')
        .join(', '),
      gapBefore: 12,
    })),
    ...(period === null
      ? []
      : [
          {
            text: words.period,
            value: `${day.format(new Date(period.startsAt))} – ${day.format(new Date(period.endsAt))}`,
          },
        ]),
    ...(isFree ? [] : [{ text: words.price, value: dollars(receipt.originalPrice) }]),
    ...(discount === 0 ? [] : [{ text: words.discount, value: dollars(-discount) }]),
    ...(couponCode === null ? [] : [{ text: words.coupon, value: couponCode }]),
    { text: words.total, value: isFree ? words.free : dollars(receipt.totalPrice), size: 13, gapBefore: 6 },
    ...(receipt.refundedPrice === 0 ? [] : [{ text: words.refunded, value: dollars(receipt.refundedPrice) }]),
    { text: words.paidBy, value: wayOf(receipt, words), gapBefore: 12 },
  ]
  return writeReceipt({
    locale,
    title: `${words.receipt} ${receipt.receiptNumber}`,
    createdAt: new Date(receipt.paidAt),
    lines,
  })
}

/** How it was paid: from the wallet, for nothing, or by a gateway, with the card as far as that tells it. */
function wayOf({ card, paymentGateway }: PaymentReceipt, words: { wallet: string; free: string }): string {
  if (paymentGateway === 'wallet' || paymentGateway === 'free') return words[paymentGateway]
  const gateway = gatewayBrands[paymentGateway]
  return card === null ? gateway : `${gateway}, ${card.brand} **** ${card.last4Digits}`
}
