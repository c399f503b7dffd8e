import { legalPageSlugs } from '@stagedoor/contract/legal-pages'
import { defaultTextNotes } from '../features/site/legal-pages/legal-pages.ts'
import { about, type Finding } from './finding.ts'
import { withClient } from './with-client.ts'

/** Checks whether the operator has written the legal pages: a default text is told by its first sentence. */
export async function checkLegalPages(url: string): Promise<Finding> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ slug: string; status: string; has_default: boolean }>(
      `select page.slug, page.status, coalesce(bool_or(exists (
          select from unnest($2::text[]) note where strpos(page_text.content, note) > 0)), false) as has_default
        from static_page as page left join static_page_text as page_text on page_text.page_id = page.id
        where page.slug = any($1) group by page.id`,
      [[...legalPageSlugs], [...defaultTextNotes]],
    )
    return judgeLegalPages(rows.map(({ slug, status, has_default: hasDefault }) => ({ slug, status, hasDefault })))
  })
}

/** Pure part of the check. */
export function judgeLegalPages(found: readonly { slug: string; status: string; hasDefault: boolean }[]): Finding {
  const pages = about('Legal pages')
  const published = found.filter(({ status }) => status === 'published')
  const absent = legalPageSlugs.filter((slug) => !published.some((page) => page.slug === slug))
  const isDefault = legalPageSlugs.filter((slug) => found.some((page) => page.slug === slug && page.hasDefault))
  const faults = [
    absent.length > 0 && {
      message: `not published: ${absent.join(', ')}`,
      fix: 'start the product, which writes those that do not exist, and publish drafts',
    },
    isDefault.length > 0 && {
      message: `still have a default text: ${isDefault.join(', ')}`,
      fix: 'have your own written, and enter them in every language under Pages in the staff area',
    },
  ].filter((fault) => fault !== false)
  if (faults.length === 0) return pages.good('are those of the operator')
  return pages.warning(faults.map(({ message }) => message).join('; '), faults.map(({ fix }) => fix).join('; '))
}
