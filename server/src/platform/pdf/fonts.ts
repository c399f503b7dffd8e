import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Locale } from '@stagedoor/contract/locales'
import type * as fontkit from 'fontkit'

const require = createRequire(import.meta.url)

/** Where the fonts lie: Noto Sans of each region, since Han glyphs differ by language. Licence: OFL 1.1. */
const files = {
  'zh-TW': [require.resolve('@embedpdf/fonts-tc'), 'NotoSansHant'],
  'zh-CN': [require.resolve('@embedpdf/fonts-sc'), 'NotoSansHans'],
  'ja-JP': [require.resolve('@embedpdf/fonts-jp'), 'NotoSansJP'],
  'ko-KR': [require.resolve('@embedpdf/fonts-kr'), 'NotoSansKR'],
} as const

type Region = keyof typeof files
export type FontName = `${Region} ${'Regular' | 'Bold'}`

const regions = Object.keys(files) as Region[]

/**
 * The font of a language first, then those that may have what it lacks. English takes Han glyphs of Taiwan and everything
 * else of Korea, where quotation marks are as wide as in Latin: in Chinese fonts they take the place of a whole character.
 */
const orders: Record<Locale | 'Han in en-US', readonly Region[]> = {
  'en-US': ['ko-KR', ...regions],
  'Han in en-US': regions,
  'zh-TW': ['zh-TW', ...regions],
  'zh-CN': ['zh-CN', ...regions],
  'ja-JP': ['ja-JP', ...regions],
  'ko-KR': ['ko-KR', ...regions],
}

const HAN = /\p{Script=Han}/u

/** The first font of the order that has a character; the first of all when none has it. */
function fontFor(character: string, locale: Locale, isStrong: boolean): FontName {
  const order = orders[locale === 'en-US' && HAN.test(character) ? 'Han in en-US' : locale]
  const names = order.map((region): FontName => `${region} ${isStrong ? 'Bold' : 'Regular'}`)
  const code = character.codePointAt(0) ?? 0
  return names.find((name) => fontOf(name).hasGlyphForCodePoint(code)) ?? names[0] ?? 'zh-TW Regular'
}

const opened = new Map<FontName, fontkit.Font>()

/** A font, read when it is needed first and kept: opening it anew costs fifty times what a document takes of it. */
export function fontOf(name: FontName): fontkit.Font {
  const known = opened.get(name)
  if (known) return known
  const [region, weight] = name.split(' ') as [Region, 'Regular' | 'Bold']
  const [main, family] = files[region]
  // Read by its first document alone: with what it unpacks it is a twelfth of all code.
  const { create } = require('fontkit') as typeof fontkit
  const font = create(readFileSync(join(dirname(main), '..', 'fonts', `${family}-${weight}.otf`)))
  if (!('createSubset' in font)) throw new Error(`${family} is a collection of fonts`)
  opened.set(name, font)
  return font
}

/** A part of a text that one font has. */
export type Run = { font: FontName; text: string }

/** A text cut where the font changes. Control characters become spaces; what no font has is in the first, as a box. */
export function runsOf(text: string, locale: Locale, isStrong: boolean): Run[] {
  const runs: Run[] = []
  for (const character of text.replaceAll(/[\p{Cc}\p{Zs}]/gu, ' ')) {
    const font = fontFor(character, locale, isStrong)
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** How wide a text is in points. */
export function widthOf(text: string, size: number, { locale, isStrong = false }: Look): number {
  let ems = 0
  for (const run of runsOf(text, locale, isStrong)) {
    const font = fontOf(run.font)
    for (const character of run.text)
      ems += font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm
  }
  return ems * size
}

type Look = { locale: Locale; isStrong?: boolean }

/** A text cut to a width, with an ellipsis when something is missing. */
export function fit(text: string, width: number, size: number, look: Look): string {
  if (widthOf(text, size, look) <= width) return text
  const characters = Array.from(text)
  while (characters.length > 0 && widthOf(`${characters.join('')}...`, size, look) > width) characters.pop()
  return `${characters.join('')}...`
}

/** A text in as many rows as its width asks for: cut between words, and inside one that has no room in a row. */
export function wrap(text: string, width: number, size: number, look: Look): string[] {
  const fits = (row: string) => widthOf(row.trimEnd(), size, look) <= width
  const rows: string[] = []
  let row = ''
  const take = (part: string) => {
    if (row !== '' && !fits(row + part)) {
      rows.push(row.trim())
      row = part.trimStart()
    } else row += part
  }
  const segmentsOf = (granularity: 'word' | 'grapheme', of: string) =>
    [...new Intl.Segmenter(look.locale, { granularity }).segment(of)].map(({ segment }) => segment)
  for (const word of segmentsOf('word', text)) {
    if (fits(word)) take(word)
    else for (const character of segmentsOf('grapheme', word)) take(character)
  }
  return [...rows, row.trim()]
}
