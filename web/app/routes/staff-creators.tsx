import { listCreatorApplications, type CreatorApplication } from '@stagedoor/contract/creator-applications'
import { performerStates } from '@stagedoor/contract/performers'
import { Link } from 'react-router'
import { Badge } from '../design/Badge.tsx'
import { DataList } from '../design/DataList.tsx'
import { EmptyState } from '../design/EmptyState.tsx'
import { SelectField, TextField } from '../design/Field.tsx'
import { FilterForm } from '../design/FilterForm.tsx'
import { Moment } from '../design/Moment.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { Pager } from '../design/Pager.tsx'
import { stateTexts, stateTone } from '../features/profiles/applications/person-texts.ts'
import { preloadTexts } from '../locales/load-texts.ts'
import { useTranslation } from '../locales/use-translation.ts'
import { callOrThrow } from '../session/answers.ts'
import { choiceIn, listStateOf, pagesOf, stayWithin } from '../session/list-state.ts'
import type { PageRules } from '../session/page-rules.ts'
import { staffAreas } from '../session/staff-areas.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/staff-creators'

export const handle = { staffRoles: staffAreas.creators, texts: preloadTexts('people') } satisfies PageRules

const choices = ['all', ...performerStates] as const

/** Creators in one state, those who wait for review unless another is chosen. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const { searchParams } = visit.url
  const { query, ...list } = listStateOf(listCreatorApplications, searchParams, { pageSize: 20 })
  const filters = {
    status: choiceIn(searchParams, 'status', choices),
    q: searchParams.get('q')?.trim().slice(0, 100) || undefined,
  }
  const wanted = filters.status ?? 'under_review'
  const status = wanted === 'all' ? undefined : wanted
  const { data: creators, total } = await callOrThrow(visit, listCreatorApplications, {
    query: { ...query, q: filters.q, status },
  })
  stayWithin(visit, list, total)
  return { creators, total, list, filters }
}

export default function StaffCreators({ loaderData }: Route.ComponentProps) {
  const { t, paths } = useTranslation('people')
  const { creators, total, list, filters } = loaderData
  const options = performerStates.map((value) => ({ value: value as string, label: t(stateTexts[value]) }))
  return (
    <>
      <PageHeading title={t('creators')} lead={t('creatorsLead')} />
      <FilterForm
        label={t('filter')}
        action={paths.staffCreators}
        submitLabel={t('apply')}
        isOpen={filters.status !== undefined || filters.q !== undefined}
        kept={list.kept}
      >
        <SelectField
          label={t('status')}
          name="status"
          defaultValue={filters.status ?? 'under_review'}
          options={[{ value: 'all', label: t('all') }, ...options]}
        />
        <TextField label={t('search')} name="q" type="search" defaultValue={filters.q} maxLength={100} />
      </FilterForm>
      {total === 0 ? (
        <EmptyState icon="check" title={t('noCreatorsTitle')} text={t('noCreatorsText')} />
      ) : (
        <CreatorList creators={creators} />
      )}
      <Pager {...pagesOf(paths.staffCreators, { list, total, filters })} />
    </>
  )
}

function CreatorList({ creators }: { creators: readonly CreatorApplication[] }) {
  const { t, paths } = useTranslation('people')
  const columns = [
    {
      name: t('name'),
      isTitle: true,
      show: ({ _id, name, username }: CreatorApplication) => (
        <Link to={paths.staffCreator(_id)}>
          <bdi>{name || (username === null && t('noUsername'))}</bdi>
          {username !== null && ` @${username}`}
        </Link>
      ),
    },
    {
      name: t('status'),
      show: ({ state }: CreatorApplication) => <Badge tone={stateTone(state)}>{t(stateTexts[state])}</Badge>,
    },
    { name: t('country'), show: ({ country }: CreatorApplication) => country ?? '—' },
    { name: t('waitingSince'), show: ({ updatedAt }: CreatorApplication) => <Moment at={updatedAt} hasTime /> },
  ]
  return <DataList caption={t('creators')} columns={columns} rows={creators} keyOf={({ _id }) => _id} isDense />
}
