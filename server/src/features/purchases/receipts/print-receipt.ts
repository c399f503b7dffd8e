import type { PurchaseReceipt } from '@stagedoor/contract/charges'
import type { Locale } from '@stagedoor/contract/locales'
import { fromCents, toCents } from '@stagedoor/contract/money'
import { momentOfReceipt } from '@stagedoor/contract/receipt-moment'
import { payerOfReceipt, tokensOfReceipt, writeReceipt, type ReceiptLine } from '#src/platform/pdf/write-receipt.ts'
import { textOf } from '#src/platform/text/text-of.ts'

/**
 * The receipt of something bought from the wallet on one page, in the reader's language and with the dates of their time
 * zone, as on the screen. What tokens are in USD is at the price of the day of the purchase, rounded down. Rule WAL-13.
 */
export function printReceipt(
  receipt: PurchaseReceipt,
  { locale, timeZone }: { locale: Locale; timeZone: string },
): Buffer {
  const { t, all } = textOf(locale)
  const words = all('receipts')
  const currency = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  const tokens = (amount: number) => tokensOfReceipt(amount, locale)
  const worth = (amount: number) =>
    currency.format(fromCents(Math.floor((toCents(amount) * toCents(receipt.tokenPrice)) / 100)))
  const moment = (at: string) => momentOfReceipt(at, { locale, timeZone })
  const { payer, performerInfo, refundedPrice } = receipt
  const lines: ReceiptLine[] = [
    { text: receipt.siteName, size: 20 },
    { text: words.receipt, size: 14, gapBefore: 4 },
    { text: words.number, value: receipt.receiptNumber, gapBefore: 18 },
    { text: words.date, value: moment(receipt.createdAt) },
    { text: words.seller, value: receipt.siteName },
    ...(performerInfo === null
      ? []
      : [{ text: words.creator, value: `${performerInfo.name} (@${performerInfo.username ?? ''})` }]),
    { text: words.payer, value: payerOfReceipt(payer) },
    ...receipt.products.flatMap(({ name, quantity, price }): ReceiptLine[] => [
      { text: words.kind, value: words.types[receipt.type], gapBefore: 12 },
      ...(name === '' ? [] : [{ text: words.product, value: name }]),
      ...(quantity === 1 ? [] : [{ text: words.quantity, value: `${quantity} × ${tokens(price)}` }]),
    ]),
    { text: words.total, value: tokens(receipt.totalPrice), size: 13, gapBefore: 6 },
    { text: words.worth, value: t('receipts:worthAt', worthTexts(receipt, worth, currency)) },
    ...(receipt.refunds.length === 0 ? [] : [{ text: words.refunded, value: tokens(refundedPrice), gapBefore: 12 }]),
    ...receipt.refunds.map(({ price, createdAt }) => ({ text: '', value: `${tokens(price)}, ${moment(createdAt)}` })),
    { text: words.paidBy, value: words.wallet, gapBefore: 12 },
  ]
  return writeReceipt({
    locale,
    title: `${words.receipt} ${receipt.receiptNumber}`,
    createdAt: new Date(receipt.createdAt),
    lines,
  })
}

const worthTexts = (
  { totalPrice, tokenPrice }: PurchaseReceipt,
  worth: (amount: number) => string,
  currency: Intl.NumberFormat,
) => ({ worth: worth(totalPrice), price: currency.format(tokenPrice) })
