import type { Locale } from '@stagedoor/contract/locales'
import type { StaticPage, StaticPageDraft } from '@stagedoor/contract/static-pages'
import { isDefaultText } from '../legal-pages/legal-pages.ts'
import type { StaticPageRow } from './queries.ts'
import { chooseText } from './rules.ts'

export const draftView = (row: StaticPageRow): StaticPageDraft => ({
  _id: row.id,
  slug: row.slug,
  status: row.status,
  ordering: row.ordering,
  texts: row.texts,
  defaultTextLocales: row.texts.filter(isDefaultText).map(({ locale }) => locale),
  publishedAt: row.published_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** Null when the page was written in no language. */
export function staticPageView(row: StaticPageRow, locale: Locale): StaticPage | null {
  const text = chooseText(row.texts, locale)
  if (!text) return null
  const { texts: _, defaultTextLocales: __, ...rest } = draftView(row)
  return { ...rest, ...text }
}
