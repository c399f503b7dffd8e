import { locales } from '@stagedoor/contract/locales'
import { expect, test } from 'vitest'
import { textsOfPdf } from '#src/test-support/texts-of-pdf.ts'
import { fit, runsOf, widthOf } from './fonts.ts'
import { writePdf, type PdfText } from './write-pdf.ts'

const document = (texts: readonly PdfText[]) => ({
  title: 'A (title) 早安',
  locale: 'zh-TW' as const,
  createdAt: new Date('2026-11-01T00:00:00Z'),
  pages: [{ texts, rules: [{ y: 70, from: 40, to: 200 }] }],
  attachment: { name: 'data.json', mimeType: 'application/json', bytes: Buffer.from('{"a":1}') },
})
const at = { x: 40, y: 60, size: 12 }
const bytes = writePdf(document([{ ...at, text: '早安 안녕 こんにちは 1.00' }]))
const text = bytes.toString('latin1')

/** The fonts that lie in a document. */
const fontsIn = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/<< \/Length (\d+) \/Subtype \/CIDFontType0C >>\nstream\n/g)].map((found) => {
    const begin = found.index + found[0].length
    return pdf.subarray(begin, begin + Number(found[1]))
  })

test('every object is at its offset in the table', () => {
  const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
  expect(text.slice(start, start + 5)).toBe('xref\n')
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((row) => Number(row[1]))
  expect(offsets.length).toBeGreaterThan(10)
  for (const [place, offset] of offsets.entries())
    expect(text.slice(offset)).toMatch(new RegExp(`^${place + 1} 0 obj\n`))
})

test.each([
  ['zh-TW', '王小明 收據'],
  ['zh-CN', '王小明 收据'],
  ['ja-JP', '髙橋みく 領収書'],
  ['ko-KR', '김하은 영수증'],
  ['en-US', 'Zoë O’Neil – receipt'],
] as const)('a name in %s comes out as text, in one font that lies in the document', (locale, name) => {
  const pdf = writePdf({ ...document([{ ...at, text: name }]), locale })
  expect(textsOfPdf(pdf).join('')).toBe(name)
  expect(runsOf(name, locale, false)).toHaveLength(1)
  expect(fontsIn(pdf)).toHaveLength(1)
  expect(pdf.toString('latin1')).not.toMatch(/Type1|TrueType/)
  expect(pdf.length).toBeLessThan(80_000)
})

test('the part of a font that lies in a document draws what is written', () => {
  expect(fontsIn(bytes).length).toBeGreaterThan(0)
  for (const font of fontsIn(bytes)) expect(font.subarray(0, 4)).toEqual(Buffer.from([1, 0, 4, font[3] ?? 0]))
})

test('the same document gives the same bytes, whatever was written before', () => {
  writePdf(document([{ ...at, text: '別的字 다른 글자', isStrong: true }]))
  expect(writePdf(document([{ ...at, text: '早安 안녕 こんにちは 1.00' }]))).toEqual(bytes)
})

test('what the font of a language lacks is taken from another, and each language has its own', () => {
  expect(new Set(locales.map((locale) => runsOf('早', locale, false)[0]?.font))).toEqual(
    new Set(['zh-TW Regular', 'zh-CN Regular', 'ja-JP Regular', 'ko-KR Regular']),
  )
  expect(runsOf('Zoë’s 早', 'en-US', false).map(({ font }) => font)).toEqual(['ko-KR Regular', 'zh-TW Regular'])
  expect(widthOf('’', 10, { locale: 'en-US' })).toBeLessThan(4)
  expect(runsOf('早안', 'zh-TW', false).map(({ font }) => font)).toEqual(['zh-TW Regular', 'ko-KR Regular'])
  expect(runsOf('早', 'ja-JP', true)).toEqual([{ font: 'ja-JP Bold', text: '早' }])
  expect(runsOf('\u{1f339}', 'ja-JP', false)).toEqual([{ font: 'ja-JP Regular', text: '\u{1f339}' }])
})

test('measures amounts by their digits, and truncates long texts', () => {
  expect(widthOf('11.11', 10, { locale: 'en-US' })).toBeCloseTo(widthOf('77.77', 10, { locale: 'en-US' }))
  expect(widthOf('早早', 10, { locale: 'zh-TW' })).toBeCloseTo(20)
  expect(fit('short', 100, 10, { locale: 'en-US' })).toBe('short')
  expect(fit('早早早早早早', 40, 10, { locale: 'zh-TW' })).toBe('早早早...')
})
