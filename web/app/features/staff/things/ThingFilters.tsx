import type { PostStatus } from '@stagedoor/contract/feeds'
import type { ReactNode } from 'react'
import { SelectField, TextField } from '../../../design/Field.tsx'
import { FilterForm } from '../../../design/FilterForm.tsx'
import { useTranslation } from '../../../locales/use-translation.ts'
import type { ListState } from '../../../session/list-state.ts'
import { statusTexts } from '../../feeds/StatusBadge.tsx'

type ThingFilters = {
  action: string
  list: Pick<ListState, 'kept'>
  filters: Readonly<Record<string, string | undefined>>
  statuses: readonly PostStatus[]
  /** What only one list filters by. */
  children?: ReactNode
}

/** The filters that lists of posts and of items have alike: creator, text and status. */
export function ThingFilters({ action, list, filters, statuses, children }: ThingFilters) {
  const { t } = useTranslation(['staff', 'studio'])
  return (
    <FilterForm
      label={t('filter')}
      action={action}
      submitLabel={t('apply')}
      isOpen={Object.values(filters).some((filter) => filter !== undefined)}
      kept={list.kept}
    >
      <TextField label={t('whoseCreator')} name="creator" defaultValue={filters['creator']} maxLength={100} />
      <TextField label={t('postText')} name="q" type="search" defaultValue={filters['q']} maxLength={100} />
      <SelectField
        label={t('state')}
        name="status"
        defaultValue={filters['status'] ?? ''}
        options={[
          { value: '', label: t('all') },
          ...statuses.map((value) => ({ value, label: t(`studio:${statusTexts[value]}`) })),
        ]}
      />
      {children}
    </FilterForm>
  )
}
