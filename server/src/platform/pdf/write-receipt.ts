import type { Locale } from '@stagedoor/contract/locales'
import { textOf } from '../text/text-of.ts'
import { wrap } from './fonts.ts'
import { PAGE, writePdf, type PdfText } from './write-pdf.ts'

/** A label with its value beside it, or one text over the whole width. */
export type ReceiptLine = { text: string; value?: string; size?: number; gapBefore?: number }

/** Who paid: the name as the page of the receipt says it, and the address for their own books. */
export const payerOfReceipt = ({ name, username, email }: Payer): string =>
  [`${name} (@${username})`, email].filter((part) => part !== null).join(', ')

/** Tokens with their unit, as the page of the receipt says them. */
export function tokensOfReceipt(amount: number, locale: Locale): string {
  const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount)
  return textOf(locale).t(amount === 1 ? 'receipts:oneToken' : 'receipts:tokenAmount', { amount: written })
}

type Payer = { name: string; username: string; email: string | null }

const PLACE = { top: 72, text: 56, value: 230, lineHeight: 1.7 } as const

/** A receipt on one page: labels on one side, values on the other; a value that is too long goes on below itself. */
export const writeReceipt = ({
  locale,
  title,
  createdAt,
  lines,
}: {
  locale: Locale
  title: string
  createdAt: Date
  lines: readonly ReceiptLine[]
}): Buffer => writePdf({ locale, title, createdAt, pages: [{ texts: placeLines(lines, locale), rules: [] }] })

function placeLines(lines: readonly ReceiptLine[], locale: Locale): PdfText[] {
  let y: number = PLACE.top
  return lines.flatMap(({ text, value, size = 11, gapBefore = 0 }) => {
    const step = Math.round(size * PLACE.lineHeight)
    y += Math.round(gapBefore + size * PLACE.lineHeight)
    const label: PdfText = { x: PLACE.text, y, size, text }
    if (value === undefined) return [label]
    const rows = wrap(value, PAGE.width - PLACE.text - PLACE.value, size, { locale })
    const values = rows.map((row, at): PdfText => ({ x: PLACE.value, y: y + at * step, size, text: row }))
    y += (rows.length - 1) * step
    return [label, ...values]
  })
}
