import type { Locale } from '@stagedoor/contract/locales'
import type { PaymentReceipt } from '@stagedoor/contract/payments'
import { fromCents, toCents } from '@stagedoor/contract/money'
import { gatewayBrands } from '@stagedoor/contract/payment-words'
import { writePdf, type PdfText } from '#src/platform/pdf/write-pdf.ts'
import { textOf } from '#src/platform/text/text-of.ts'

/** A label with its value beside it, or one text over the whole width. */
type Line = { text: string; value?: string; size?: number; gapBefore?: number }

const MOMENT = { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const

const PLACE = { top: 72, text: 56, value: 230, lineHeight: 1.7 } as const

/** A receipt on one page, in the reader's language and with the dates of their time zone, as on the screen. */
export function printReceipt(
  receipt: PaymentReceipt,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Buffer {
  const words = textOf(locale).all('receipts')
  const dollars = (amount: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(amount)
  const decimal = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 })
  const moment = new Intl.DateTimeFormat(locale, { ...MOMENT, timeZone, timeZoneName: 'short' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone })
  const { couponCode, payer, period, performerInfo } = receipt
  const discount = fromCents(toCents(receipt.originalPrice) - toCents(receipt.totalPrice))
  const isFree = receipt.originalPrice === 0
  const lines: Line[] = [
    { text: receipt.siteName, size: 20 },
    { text: words.receipt, size: 14, gapBefore: 4 },
    { text: words.number, value: receipt.receiptNumber, gapBefore: 18 },
    { text: words.date, value: moment.format(new Date(receipt.paidAt)).replaceAll('\u202f', ' ') },
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
  return writePdf({
    locale,
    title: `${words.receipt} ${receipt.receiptNumber}`,
    createdAt: new Date(receipt.paidAt),
    pages: [{ texts: placeLines(lines), rules: [] }],
  })
}

/** How it was paid: from the wallet, for nothing, or by a gateway, with the card as far as that tells it. */
function wayOf({ card, paymentGateway }: PaymentReceipt, words: { wallet: string; free: string }): string {
  if (paymentGateway === 'wallet' || paymentGateway === 'free') return words[paymentGateway]
  const gateway = gatewayBrands[paymentGateway]
  return card === null ? gateway : `${gateway}, ${card.brand} **** ${card.last4Digits}`
}

function placeLines(lines: readonly Line[]): PdfText[] {
  let y: number = PLACE.top
  return lines.flatMap(({ text, value, size = 11, gapBefore = 0 }) => {
    y += Math.round(gapBefore + size * PLACE.lineHeight)
    const label: PdfText = { x: PLACE.text, y, size, text }
    return value === undefined ? [label] : [label, { x: PLACE.value, y, size, text: value }]
  })
}
