import type { Locale } from '@stagedoor/contract/locales'
import { wrap } from './fonts.ts'
import { PAGE, writePdf, type PdfText } from './write-pdf.ts'

/** A label with its value beside it, or one text over the whole width. */
export type ReceiptLine = { text: string; value?: string; size?: number; gapBefore?: number }

const MOMENT = { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const

const PLACE = { top: 72, text: 56, value: 230, lineHeight: 1.7 } as const

/** Day and time of a receipt in the reader's language and time zone, which it names. */
export const momentOfReceipt = (at: string, { locale, timeZone }: { locale: Locale; timeZone: string }): string =>
  new Intl.DateTimeFormat(locale, { ...MOMENT, timeZone, timeZoneName: 'short' })
    .format(new Date(at))
    .replaceAll('\u202f', ' ')

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
