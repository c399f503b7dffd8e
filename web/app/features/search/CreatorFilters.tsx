import { Link } from 'react-router'
import { FilterForm } from '../../design/FilterForm.tsx'
import { Icon } from '../../design/Icon.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import { filteredAt } from '../../session/list-state.ts'
import type { ShownFilters } from './filters.ts'
import { FilterSelects } from './FilterSelects.tsx'
import styles from './Search.module.css'
import { useFilterNames } from './use-filter-names.ts'

type FiltersProps = {
  action: string
  shown: ShownFilters
  /** What a change of filters keeps of the address. */
  kept: Record<string, string | number | undefined>
}

/**
 * Filters of creators: what they make, speak and cost. Where they are, and the lists of their profile, are on a page of their own, since
 * most people choose none of them; one that is chosen is shown here, and can be removed.
 */
export function CreatorFilters({ action, shown: { fields, others }, kept }: FiltersProps) {
  const { t, paths } = useTranslation('search')
  const nameOf = useFilterNames()
  const chosen = Object.fromEntries([...fields, ...others].map(({ name, chosen: value }) => [name, value]))
  const rest = Object.fromEntries(others.map(({ name, chosen: value }) => [name, value]))
  return (
    <div className={styles.filters}>
      <FilterForm
        label={t('filters')}
        action={action}
        submitLabel={t('apply')}
        isOpen={Object.values(chosen).some((value) => value !== '')}
        kept={{ ...kept, ...rest }}
      >
        <FilterSelects fields={fields} />
        <Link className={styles.more} to={filteredAt(paths.creatorFilters, { kept: {} }, { ...chosen, ...kept })}>
          {t('moreFilters')}
        </Link>
        {others.length > 0 && (
          <ul className={styles.chosen}>
            {others.map(({ name, label }) => (
              <li key={name}>
                <Link
                  to={filteredAt(action, { kept: {} }, { ...chosen, ...kept, [name]: undefined })}
                  aria-label={t('removeFilter', { name: nameOf(name), value: label })}
                >
                  {nameOf(name)}: {label}
                  <Icon name="close" />
                </Link>
              </li>
            ))}
          </ul>
        )}
      </FilterForm>
    </div>
  )
}
