import { expect, test } from 'vitest'
import { fit, runsOf, widthOf } from './fonts.ts'
import { writePdf } from './write-pdf.ts'

const bytes = writePdf({
  title: 'A (title) 早安',
  locale: 'zh-TW',
  createdAt: new Date('2026-11-01T00:00:00Z'),
  pages: [
    { texts: [{ x: 40, y: 60, size: 12, text: '早安 안녕 こんにちは 1.00' }], rules: [{ y: 70, from: 40, to: 200 }] },
  ],
  attachment: { name: 'data.json', mimeType: 'application/json', bytes: Buffer.from('{"a":1}') },
})
const text = bytes.toString('latin1')

test('every object is at its offset in the table', () => {
  const start = Number(/startxref\n(\d+)\n/.exec(text)?.[1])
  expect(text.slice(start, start + 5)).toBe('xref\n')
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map((row) => Number(row[1]))
  expect(offsets.length).toBeGreaterThan(10)
  for (const [place, offset] of offsets.entries())
    expect(text.slice(offset)).toMatch(new RegExp(`^${place + 1} 0 obj\n`))
})

test('a text is cut where its font changes, and each language has its own', () => {
  expect(runsOf('a早안こ', 'zh-CN', false).map(({ font }) => font)).toEqual(['latin', 'GB1', 'Korea1', 'Japan1'])
  expect(runsOf('早', 'ja-JP', false)).toEqual([{ font: 'Japan1', text: '早' }])
  expect(runsOf('Ab', 'ja-JP', true)).toEqual([{ font: 'strong', text: 'Ab' }])
})

test('measures amounts by their digits, and truncates long texts', () => {
  expect(widthOf('1,234.50', 10, 'en-US')).toBeCloseTo((6 * 556 + 2 * 278) / 100)
  expect(fit('short', 100, 10, 'en-US')).toBe('short')
  expect(fit('早早早早早早', 40, 10, 'zh-TW')).toBe('早早早...')
})
