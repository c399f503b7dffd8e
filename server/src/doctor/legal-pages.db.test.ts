import { legalPageSlugs } from '@stagedoor/contract/legal-pages'
import { expect, test } from 'vitest'
import { writeLegalPages } from '../features/site/legal-pages/write-legal-pages.ts'
import { findStaticPageBySlug } from '../features/site/static-pages/queries.ts'
import { deleteStaticPage, writeStaticPage } from '../features/site/static-pages/write-static-page.ts'
import { freshDatabaseWithUrl } from '../test-support/fresh-database.ts'
import { checkLegalPages, judgeLegalPages } from './legal-pages.ts'

const own = (slug: string) => ({
  slug,
  status: 'published' as const,
  ordering: 0,
  texts: [{ locale: 'en-US' as const, title: slug, shortDescription: '', content: 'Our own words.' }],
})

test('default legal pages are a finding until every one is replaced', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  expect(await checkLegalPages(url)).toMatchObject({
    state: 'warning',
    message: expect.stringContaining('records-2257'),
  })

  await writeLegalPages(db)
  expect(await checkLegalPages(url)).toMatchObject({
    state: 'warning',
    message: 'still have a default text: terms, privacy, refunds, complaints, records-2257',
  })
  for (const slug of legalPageSlugs) {
    const page = await findStaticPageBySlug(db, slug)
    expect(page?.texts.map(({ locale }) => locale)).toEqual(['en-US', 'ja-JP', 'ko-KR', 'zh-CN', 'zh-TW'])
    await writeStaticPage(db, page?.id ?? null, own(slug), { actorId: null })
  }
  expect(await checkLegalPages(url)).toMatchObject({ state: 'good' })

  await writeLegalPages(db)
  expect((await findStaticPageBySlug(db, 'terms'))?.texts).toMatchObject([{ content: 'Our own words.' }])
})

test('two processes that start at once write each legal page once', async () => {
  const { db } = await freshDatabaseWithUrl()
  await Promise.all([writeLegalPages(db), writeLegalPages(db)])
  expect(await db.selectFrom('static_page').select('slug').execute()).toHaveLength(legalPageSlugs.length)
})

test('a legal page that staff deleted is not written again, and is a finding', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  await writeLegalPages(db)
  const terms = await findStaticPageBySlug(db, 'terms')
  await deleteStaticPage(db, terms?.id ?? '', { actorId: null })
  await writeLegalPages(db)
  expect(await findStaticPageBySlug(db, 'terms')).toBeNull()
  expect(await findStaticPageBySlug(db, 'privacy')).not.toBeNull()
  expect((await checkLegalPages(url)).message).toContain('terms')
})

test('a legal page that is a draft is a finding', () => {
  const pages = legalPageSlugs.map((slug) => ({
    slug,
    status: slug === 'terms' ? 'draft' : 'published',
    hasDefault: false,
  }))
  expect(judgeLegalPages(pages)).toMatchObject({ state: 'warning', message: 'not published: terms' })
})

test('a draft does not hide that others still have a default text', () => {
  const pages = legalPageSlugs.map((slug) => ({
    slug,
    status: slug === 'refunds' ? 'draft' : 'published',
    hasDefault: slug === 'records-2257',
  }))
  expect(judgeLegalPages(pages)).toMatchObject({
    state: 'warning',
    message: 'not published: refunds; still have a default text: records-2257',
  })
})
