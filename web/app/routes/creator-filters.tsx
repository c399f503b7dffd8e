import { listProfileOptions } from '@stagedoor/contract/geography'
import { Form } from 'react-router'
import { Button } from '../design/Button.tsx'
import { Kept } from '../design/FilterForm.tsx'
import fold from '../design/FilterForm.module.css'
import { PageHeading } from '../design/PageHeading.tsx'
import { partsOf, readFilters } from '../features/search/filters.ts'
import { FilterSelects } from '../features/search/FilterSelects.tsx'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { filteredAt } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/creator-filters'

export const handle = { texts: preloadTexts('catalog', 'search') } satisfies PageRules

/** What the address of a list of creators has beside its filters. */
const keptNames = ['q', 'tab', 'pageSize', 'sortBy', 'sort']

/** Every filter of creators at once. They are in the address, as on the list that was come from: all creators, or a search. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const lists = await callOrThrow(visit, listProfileOptions, {})
  const chosen = readFilters(searchParams, { lists, locale: visit.locale })
  const kept = Object.fromEntries(keptNames.map((name) => [name, searchParams.get(name) ?? undefined]))
  return { fields: chosen.fields, parts: partsOf(chosen), kept }
}

export default function CreatorFiltersScreen({ loaderData: { fields, parts, kept } }: Route.ComponentProps) {
  const { t, paths } = useTranslation(['search', 'catalog'])
  const isOfSearch = kept['tab'] !== undefined
  const list = isOfSearch ? paths.search() : paths.creators()
  const name = isOfSearch ? t('resultsFor', { q: kept['q'] ?? '' }) : t('catalog:creators')
  return (
    <>
      <PageHeading
        title={t('moreFilters')}
        back={{ to: filteredAt(list, { kept: {} }, { ...parts, ...kept }), name }}
      />
      <search>
        <Form className={fold.filters} method="get" action={list} replace aria-label={t('moreFilters')}>
          <Kept parts={kept} />
          <FilterSelects fields={fields} />
          <Button type="submit">{t('apply')}</Button>
        </Form>
      </search>
    </>
  )
}
