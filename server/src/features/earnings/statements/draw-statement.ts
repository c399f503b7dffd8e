import type { Locale } from '@stagedoor/contract/locales'
import type { SignedStatement, StatementLine } from '@stagedoor/contract/statements'
import { fit } from '#src/platform/pdf/fonts.ts'
import { PAGE, writePdf, type PdfPage, type PdfRule, type PdfText } from '#src/platform/pdf/write-pdf.ts'
import type { TextsOf } from '#src/platform/text/catalogue.ts'
import { textOf } from '#src/platform/text/text-of.ts'
import { canonicalJson } from './canonical-json.ts'

const MARGIN = 48
const RIGHT = PAGE.width - MARGIN
const SIZE = 9
const ROW = 18
const FIRST_ROW = 150
const ROWS_PER_PAGE = 32
/** The right edges of the amounts: gross, commission, net, balance. */
const ENDS = [365, 425, 485, RIGHT] as const
const WHAT = { x: 150, width: 165 } as const

type Row = { date: string; what: string; amounts: readonly (number | null)[]; isStrong?: boolean }

/**
 * A closed month to read and to print, in the reader's language, with the signed JSON attached. The same data and language
 * give the same bytes, by which `verify-statement` compares a file with its data.
 */
export function drawStatement(signed: SignedStatement, locale: Locale): Buffer {
  const texts = textOf(locale).all('statements')
  const { statement } = signed
  const month = new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${statement.month}-01T00:00:00Z`),
  )
  const rows = rowsOf(statement, locale, texts)
  const count = Math.ceil(rows.length / ROWS_PER_PAGE)
  const title = textOf(locale).t('statements:title', { month })
  const pages = Array.from({ length: count }, (_, place) =>
    pageOf(rows.slice(place * ROWS_PER_PAGE, (place + 1) * ROWS_PER_PAGE), {
      heads: [title, statement.site, `${statement.username}   ${statement.performerId}`],
      foot: [texts.proof, `SHA-256 ${signed.hash}`, `Ed25519 ${signed.publicKey}`],
      number: `${place + 1} / ${count}`,
      locale,
      texts,
    }),
  )
  const attachment = {
    name: `statement-${statement.month}.json`,
    mimeType: 'application/json',
    bytes: Buffer.from(canonicalJson(signed)),
  }
  return writePdf({ title, locale, createdAt: new Date(statement.issuedAt), pages, attachment })
}

function rowsOf(statement: SignedStatement['statement'], locale: Locale, texts: TextsOf<'statements'>): Row[] {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const lines = statement.lines.map((line): Row => {
    const { at, gross, commission, net, balance } = line
    return { date: days.format(new Date(at)), what: nameOf(line, texts), amounts: [gross, -commission, net, balance] }
  })
  return [
    { date: '', what: texts.opening, amounts: [null, null, null, statement.opening], isStrong: true },
    ...lines,
    { date: '', what: texts.closing, amounts: [null, null, null, statement.closing], isStrong: true },
  ]
}

function nameOf({ kind, type, title }: StatementLine, texts: TextsOf<'statements'>): string {
  if (kind === 'payout') return texts.kinds.payout
  const what = title || (type === 'tip' || type === 'stream_tip' ? texts.tip : texts.kinds.sale)
  return kind === 'sale' ? what : `${texts.kinds[kind]}: ${what}`
}

type Frame = {
  heads: readonly string[]
  foot: readonly string[]
  number: string
  locale: Locale
  texts: TextsOf<'statements'>
}

function pageOf(rows: readonly Row[], { heads, foot, number, locale, texts }: Frame): PdfPage {
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const [title = '', ...others] = heads
  const columns = [texts.gross, texts.commission, texts.net, texts.balance]
  const head: PdfText[] = [
    { x: MARGIN, y: 64, size: 18, text: title, isStrong: true },
    ...others.map((text, place) => ({ x: MARGIN, y: 86 + place * 14, size: SIZE, text })),
    { x: MARGIN, y: FIRST_ROW - ROW, size: SIZE, text: texts.date },
    { x: WHAT.x, y: FIRST_ROW - ROW, size: SIZE, text: texts.what },
    ...columns.map((text, place) => ({ x: ENDS[place] ?? RIGHT, y: FIRST_ROW - ROW, size: SIZE, text, isAtEnd: true })),
  ]
  const body = rows.flatMap(({ date, what, amounts: values, isStrong = false }, place): PdfText[] => {
    const y = FIRST_ROW + place * ROW
    const shown = fit(what, WHAT.width, SIZE, { locale, isStrong })
    return [
      { x: MARGIN, y, size: SIZE, text: date },
      { x: WHAT.x, y, size: SIZE, text: shown, isStrong },
      ...values.flatMap((value, column): PdfText[] =>
        value === null
          ? []
          : [{ x: ENDS[column] ?? RIGHT, y, size: SIZE, text: amounts.format(value), isAtEnd: true, isStrong }],
      ),
    ]
  })
  const last = PAGE.height - MARGIN
  const proofs = foot.map((text, place) => ({ x: MARGIN, y: last - (foot.length - 1 - place) * 11, size: 7, text }))
  const rules: PdfRule[] = [
    { y: FIRST_ROW - ROW + 5, from: MARGIN, to: RIGHT },
    ...rows.map((_, place) => ({ y: FIRST_ROW + place * ROW + 5, from: MARGIN, to: RIGHT })),
  ]
  return {
    texts: [...head, ...body, ...proofs, { x: RIGHT, y: last, size: 7, text: number, isAtEnd: true }],
    rules,
  }
}
