import { searchStaticPageDrafts, type StaticPageDraft } from '@stagedoor/contract/static-pages'
import { Link } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { LinkButton } from '../design/Button.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { languageNames } from '../locales/language-names.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useLocale, usePaths } from '../locales/use-locale.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-pages'

export const handle = { staffRoles: staffAreas.pages, texts: preloadTexts('pages') } satisfies PageRules

type Row = Omit<StaticPageDraft, 'texts'> & {
  texts: readonly Pick<StaticPageDraft['texts'][number], 'locale' | 'title'>[]
}

/** The static pages of the site, the latest change first. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { query, ...list } = listStateOf(searchStaticPageDrafts, visit.url.searchParams, { pageSize: 20 })
  const found = await callOrThrow(visit, searchStaticPageDrafts, { query })
  stayWithin(visit, list, found.total)
  const pages = found.data.map((page): Row => ({
    ...page,
    texts: page.texts.map(({ locale, title }) => ({ locale, title })),
  }))
  return { pages, total: found.total, list }
}

export default function StaffPages({ loaderData: { pages, total, list } }: Route.ComponentProps) {
  const { t } = useTranslation('pages')
  const paths = usePaths()
  return (
    <>
      <PageHeading title={t('title')} lead={t('lead')}>
        <LinkButton to={paths.staffPage('new')}>{t('newPage')}</LinkButton>
      </PageHeading>
      {pages.length > 0 ? (
        <Pages pages={pages} />
      ) : (
        <EmptyState icon="receipt" title={t('noneTitle')} text={t('noneText')} />
      )}
      <Pager {...pagesOf(paths.staffPages, { list, total })} />
    </>
  )
}

function Pages({ pages }: { pages: readonly Row[] }) {
  const { t } = useTranslation('pages')
  const locale = useLocale()
  const paths = usePaths()
  const titleOf = ({ texts, slug }: Row) => (texts.find((text) => text.locale === locale) ?? texts[0])?.title ?? slug
  const columns = [
    {
      name: t('pageTitle'),
      isTitle: true,
      show: (row: Row) => <Link to={paths.staffPage(row._id)}>{titleOf(row)}</Link>,
    },
    { name: t('slug'), show: ({ slug }: Row) => <code>/page/{slug}</code> },
    { name: t('languages'), show: ({ texts }: Row) => texts.map((text) => languageNames[text.locale]).join(', ') },
    { name: t('updated'), show: ({ updatedAt }: Row) => <Moment at={updatedAt} /> },
    {
      name: t('status'),
      show: (row: Row) => (
        <>
          <Badge tone={row.status === 'published' ? 'good' : 'quiet'}>{t(`status_${row.status}`)}</Badge>{' '}
          <DefaultTextBadge page={row} />
        </>
      ),
    },
  ]
  return <DataList caption={t('title')} columns={columns} rows={pages} keyOf={({ _id }) => _id} isDense />
}

/** Marks a legal page that the operator has not replaced, with the languages that are left where some are done. */
function DefaultTextBadge({ page: { texts, defaultTextLocales } }: { page: Row }) {
  const { t } = useTranslation('pages')
  if (defaultTextLocales.length === 0) return null
  const languages = defaultTextLocales.map((locale) => languageNames[locale]).join(', ')
  return (
    <Badge tone="warning">
      {defaultTextLocales.length === texts.length ? t('defaultText') : t('defaultTextIn', { languages })}
    </Badge>
  )
}
