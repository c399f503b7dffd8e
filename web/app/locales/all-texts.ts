import { locales, type Locale } from '@stagedoor/contract/locales'
import type { TextFile } from './catalogue.ts'
import { replaceTexts } from './translator.ts'

const files = import.meta.glob<TextFile>(['./*/*.ts', '!./*/index.ts'], { eager: true })

/** Every namespace in every language: the server renders pages in all of them. */
export const allTexts: Readonly<Record<Locale, TextFile>> = Object.fromEntries(
  locales.map((locale) => [locale, Object.assign({}, ...filesOf(locale))]),
) as Record<Locale, TextFile>

function filesOf(locale: Locale): TextFile[] {
  return Object.entries(files).flatMap(([path, file]) => (path.startsWith(`./${locale}/`) ? [file] : []))
}

/** Makes every text available to this process. During development it is called again when a text has changed. */
export function provideAllTexts(): void {
  for (const locale of locales) replaceTexts(locale, allTexts[locale], [])
}
