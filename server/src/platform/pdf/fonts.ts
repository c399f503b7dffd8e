import type { Locale } from '@stagedoor/contract/locales'

/**
 * Fonts that every reader of PDF brings: one of the standard 14 for what Latin-1 has, and for Han, kana and hangul the
 * four character collections with their predefined CMaps, which a reader shows in a font of its own. ISO 32000-1,
 * 9.6.2.2 and 9.7.5.2.
 */
export type FontName = 'latin' | 'strong' | 'CNS1' | 'GB1' | 'Japan1' | 'Korea1'

/** A collection's sample font and its CMap for UTF-16. */
export const collections = {
  CNS1: { font: 'MSung-Light', cmap: 'UniCNS-UTF16-H', supplement: 5 },
  GB1: { font: 'STSong-Light', cmap: 'UniGB-UTF16-H', supplement: 5 },
  Japan1: { font: 'HeiseiKakuGo-W5', cmap: 'UniJIS-UTF16-H', supplement: 6 },
  Korea1: { font: 'HYGoThic-Medium', cmap: 'UniKS-UTF16-H', supplement: 2 },
} as const

type Collection = keyof typeof collections

/** Han glyphs differ by language: each gets its own. */
const hanOf: Record<Locale, Collection> = {
  'en-US': 'CNS1',
  'zh-TW': 'CNS1',
  'zh-CN': 'GB1',
  'ja-JP': 'Japan1',
  'ko-KR': 'Korea1',
}

const HANGUL = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/
const KANA = /[\u3040-\u30ff]/
const LATIN = /[\u0020-\u007e\u00a0-\u00ff]/

function fontOf(character: string, locale: Locale, isStrong: boolean): FontName {
  if (LATIN.test(character)) return isStrong ? 'strong' : 'latin'
  if (HANGUL.test(character)) return 'Korea1'
  return KANA.test(character) ? 'Japan1' : hanOf[locale]
}

export type Run = { font: FontName; text: string }

/** A text cut where the font changes. Control characters are left out. */
export function runsOf(text: string, locale: Locale, isStrong: boolean): Run[] {
  const runs: Run[] = []
  for (const character of text.replaceAll(/\p{Cc}/gu, ' ')) {
    const font = fontOf(character, locale, isStrong)
    const last = runs.at(-1)
    if (last?.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Helvetica's advance widths from the space to the tilde, in thousandths of its size. */
const widths =
  `278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584
  584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611
  278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722
  500 500 500 334 260 334 584`
    .split(/\s+/)
    .map(Number)

const WIDE = 1_000
const USUAL = 556

/** How wide a text is in points. Exact for digits and their signs; close for the rest of Latin. */
export function widthOf(text: string, size: number, locale: Locale): number {
  let sum = 0
  for (const { font, text: part } of runsOf(text, locale, false)) {
    for (const character of part) {
      const isLatin = font === 'latin' || font === 'strong'
      sum += isLatin ? (widths[(character.codePointAt(0) ?? 0) - 32] ?? USUAL) : WIDE
    }
  }
  return (sum * size) / 1_000
}

/** A text cut to a width, with an ellipsis when something is missing. */
export function fit(text: string, width: number, size: number, locale: Locale): string {
  if (widthOf(text, size, locale) <= width) return text
  const characters = Array.from(text)
  while (characters.length > 0 && widthOf(`${characters.join('')}...`, size, locale) > width) characters.pop()
  return `${characters.join('')}...`
}
