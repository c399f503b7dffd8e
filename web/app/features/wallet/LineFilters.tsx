import { LinkButton } from '../../design/Button.tsx'
import { EmptyState } from '../../design/EmptyState.tsx'
import { SelectField, TextField } from '../../design/Field.tsx'
import { FilterForm } from '../../design/FilterForm.tsx'
import type { ListState } from '../../session/list-state.ts'
import { useTranslation } from '../../locales/use-translation.ts'

/** The filters of a list of movements; they are in the query string. */
export type LineFiltersNow = {
  type: readonly string[] | undefined
  status: readonly string[] | undefined
  fromDate: string | undefined
  toDate: string | undefined
}

type Option = { value: string; label: string }

type LineFiltersProps = {
  action: string
  filters: LineFiltersNow
  /** Its page size and order, which a change of filters keeps. */
  list: Pick<ListState, 'kept'>
  types: readonly Option[]
  statuses: readonly Option[]
}

export const isFiltered = (filters: LineFiltersNow): boolean =>
  Object.values(filters).some((value) => value !== undefined)

/** Kind, status and days of a list of movements. */
export function LineFilters({ action, filters, list, types, statuses }: LineFiltersProps) {
  const { t } = useTranslation('wallet')
  const all = { value: '', label: t('all') }
  return (
    <FilterForm
      label={t('filters')}
      action={action}
      submitLabel={t('show')}
      isOpen={isFiltered(filters)}
      kept={list.kept}
    >
      <SelectField label={t('kind')} name="type" defaultValue={filters.type?.[0] ?? ''} options={[all, ...types]} />
      <SelectField
        label={t('status')}
        name="status"
        defaultValue={filters.status?.[0] ?? ''}
        options={[all, ...statuses]}
      />
      <TextField label={t('from')} name="fromDate" type="date" defaultValue={filters.fromDate} />
      <TextField label={t('until')} name="toDate" type="date" defaultValue={filters.toDate} />
    </FilterForm>
  )
}

/** An empty result of filters; `all` is the list without filters. */
export function NothingMatches({ all }: { all: string }) {
  const { t } = useTranslation('wallet')
  return (
    <EmptyState icon="search" title={t('noMatchTitle')} text={t('noMatchText')}>
      <LinkButton look="secondary" to={all}>
        {t('showAll')}
      </LinkButton>
    </EmptyState>
  )
}
