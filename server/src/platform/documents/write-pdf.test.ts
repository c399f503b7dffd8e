import { expect, test } from 'vitest'
import { writePdf } from './write-pdf.ts'

const pdf = (lines: { text: string; value?: string }[], locale: 'en-US' | 'zh-TW' = 'zh-TW') =>
  writePdf({ locale, title: '收據', lines }).toString('latin1')

test('every object stands where the table says, and the table where the end says', () => {
  const text = pdf([{ text: '收據', value: 'R-20261121-4F3A9C01B2D4' }])
  expect(text.startsWith('%PDF-1.5\n')).toBe(true)
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1])
  expect(text.slice(start, start + 5)).toBe('xref\n')
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(18)
  for (const [index, offset] of offsets.entries()) {
    expect(text.slice(offset, offset + 12)).toMatch(new RegExp(`^${index + 1} 0 obj\n`))
  }
})

test('the length of what is drawn is its length', () => {
  const text = pdf([{ text: 'Total', value: 'US$20.00' }])
  const [, length, content] = /\/Length (\d+) >>\nstream\n([^]*?)\nendstream/.exec(text) ?? []
  expect(content).toHaveLength(Number(length))
})

test('Chinese, Japanese and Korean names are written in fonts that have them, beside Latin', () => {
  const text = pdf([{ text: 'Ann 王小明 さくら 김민수' }])
  expect(text).toContain('/L 11 Tf <416E6E20> Tj')
  expect(text).toContain('/T 11 Tf <738B5C0F660E> Tj')
  expect(text).toContain('/J 11 Tf <3055304F3089> Tj')
  expect(text).toContain('/K 11 Tf <AE40BBFCC218> Tj')
  expect(pdf([{ text: '王' }], 'en-US')).toContain('/J 11 Tf <738B> Tj')
})

test('what people write cannot become a part of the document', () => {
  const text = pdf([{ text: ') Tj ET endstream endobj (' }])
  expect(text.match(/endstream/g)).toHaveLength(1)
  expect(text).not.toContain(') Tj ET')
})
