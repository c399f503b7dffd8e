import { legalPageSlugs, type LegalPageSlug } from '@stagedoor/contract/legal-pages'
import type { Locale } from '@stagedoor/contract/locales'
import type { StaticPageInput } from '@stagedoor/contract/static-pages'
import { english } from './en-US.ts'
import { japanese } from './ja-JP.ts'
import { korean } from './ko-KR.ts'
import { simplifiedChinese } from './zh-CN.ts'
import { traditionalChinese } from './zh-TW.ts'

/** The default legal pages in one language. `note` starts each of them until the operator has replaced it. */
export type LegalTexts = {
  note: string
  pages: Readonly<Record<LegalPageSlug, { title: string; shortDescription: string; content: string }>>
}

const byLocale: readonly (readonly [Locale, LegalTexts])[] = [
  ['en-US', english],
  ['zh-TW', traditionalChinese],
  ['zh-CN', simplifiedChinese],
  ['ja-JP', japanese],
  ['ko-KR', korean],
]

/** The sentence by which a default text is told from one of the operator, in every language. */
export const defaultTextNotes: readonly string[] = byLocale.map(([, { note }]) => note)

/** Whether a text of a static page is still one of the defaults, in whichever language. */
export const isDefaultText = ({ content }: { content: string }): boolean =>
  defaultTextNotes.some((note) => content.includes(note))

/** The legal pages as they are before the operator has written them, published and in every language. */
export const defaultLegalPages = (): StaticPageInput[] =>
  legalPageSlugs.map((slug, ordering) => ({
    slug,
    status: 'published',
    ordering,
    texts: byLocale.map(([locale, { note, pages }]) => {
      const { title, shortDescription, content } = pages[slug]
      return { locale, title, shortDescription, content: `${note}\n\n${content}` }
    }),
  }))
