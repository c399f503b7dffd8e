import type { Locale } from '@stagedoor/contract/locales'

/** One line of a document: a label and a value beside it, or one text over the whole width. */
export type PdfLine = { text: string; value?: string; size?: number; gapBefore?: number }

/**
 * The fonts that every reader of PDF brings or replaces: Helvetica, and the four collections of characters that the
 * format names. Nothing is embedded, so that a page in any of our languages is two kilobytes. ISO 32000-1, 9.6.2.2 and
 * 9.7.5.2.
 */
const collections = {
  T: { name: 'MSung-Light', ordering: 'CNS1', encoding: 'UniCNS-UTF16-H', supplement: 4 },
  C: { name: 'STSong-Light', ordering: 'GB1', encoding: 'UniGB-UTF16-H', supplement: 4 },
  J: { name: 'HeiseiKakuGo-W5', ordering: 'Japan1', encoding: 'UniJIS-UTF16-H', supplement: 5 },
  K: { name: 'HYGoThic-Medium', ordering: 'Korea1', encoding: 'UniKS-UTF16-H', supplement: 1 },
} as const
type Collection = keyof typeof collections

const ofReader: Record<Locale, Collection> = { 'en-US': 'J', 'ja-JP': 'J', 'ko-KR': 'K', 'zh-CN': 'C', 'zh-TW': 'T' }

const PAGE = { width: 595, height: 842, left: 56, valueLeft: 230, top: 770, lineHeight: 1.7 }

type Run = { font: 'L' | Collection; text: string }

/** A text as runs of one font each: Latin, Hangul, kana; Han characters as the reader's language writes them. */
function runsOf(text: string, locale: Locale): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const font = fontOf(character, locale)
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

function fontOf(character: string, locale: Locale): Run['font'] {
  const code = character.codePointAt(0) ?? 0
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return 'L'
  if (/\p{Script=Hangul}/u.test(character)) return 'K'
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(character)) return 'J'
  return ofReader[locale]
}

/** Big-endian UTF-16 for the collections, one byte a character for Latin; both as hexadecimal. */
function hexOf({ font, text }: Run): string {
  const bytes = font === 'L' ? Buffer.from(text, 'latin1') : Buffer.from(text, 'utf16le').swap16()
  return bytes.toString('hex').toUpperCase()
}

const show = (text: string, locale: Locale, { x, y, size }: { x: number; y: number; size: number }): string =>
  `BT ${x} ${y} Td ${runsOf(text, locale)
    .map((run) => `/${run.font} ${size} Tf <${hexOf(run)}> Tj`)
    .join(' ')} ET`

function drawLines(lines: readonly PdfLine[], locale: Locale): string {
  let y = PAGE.top
  const drawn: string[] = []
  for (const { text, value, size = 11, gapBefore = 0 } of lines) {
    y -= Math.round(gapBefore + size * PAGE.lineHeight)
    drawn.push(show(text, locale, { x: PAGE.left, y, size }))
    if (value !== undefined) drawn.push(show(value, locale, { x: PAGE.valueLeft, y, size }))
  }
  return drawn.join('\n')
}

/** Objects 5 and on: each collection's font, the font behind it, and what is said of its looks. */
function fontObjects(): string[] {
  return Object.values(collections).flatMap(({ name, ordering, encoding, supplement }, index) => {
    const at = 5 + index * 3
    return [
      `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /${encoding} /DescendantFonts [${at + 1} 0 R] >>`,
      `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement ${supplement} >> /DW 1000 /FontDescriptor ${at + 2} 0 R >>`,
      `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>`,
    ]
  })
}

/**
 * Writes one page of lines as a PDF 1.5, with its language said for who listens to it. Characters of no collection are
 * left to the reader's program.
 */
export function writePdf({
  locale,
  title,
  lines,
}: {
  locale: Locale
  title: string
  lines: readonly PdfLine[]
}): Buffer {
  const content = drawLines(lines, locale)
  const fonts = fontObjects()
  const named = Object.keys(collections).map((key, index) => `/${key} ${5 + index * 3} 0 R`)
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${locale}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents ${5 + fonts.length} 0 R /Resources << /Font << /L 4 0 R ${named.join(' ')} >> >> >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...fonts,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Title <FEFF${Buffer.from(title, 'utf16le').swap16().toString('hex').toUpperCase()}> >>`,
  ]
  let text = '%PDF-1.5\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const trailer = `<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>`
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`
  // Every character written here is ASCII, so that characters and bytes count alike.
  return Buffer.from(`${text}${table}trailer\n${trailer}\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}
