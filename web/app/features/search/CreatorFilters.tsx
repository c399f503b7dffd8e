import { useRef, type MouseEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '../../design/Button.tsx'
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
  const more = useRef<HTMLButtonElement>(null)
  // The link goes away with its filter, and the focus would fall to the page.
  const leaveChip = ({ currentTarget }: MouseEvent<HTMLAnchorElement>) => {
    const next = currentTarget.closest('li')?.nextElementSibling?.querySelector('a')
    ;(next ?? more.current)?.focus()
  }
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
        {/* Submitted, so that choices that are not applied yet come along without JavaScript. */}
        <Button ref={more} type="submit" look="quiet" formAction={paths.creatorFilters}>
          {t('moreFilters')}
        </Button>
        {others.length > 0 && (
          <ul className={styles.chosen}>
            {others.map(({ name, label }) => {
              const filter = t('chosenFilter', { name: nameOf(name), value: label })
              return (
                <li key={name}>
                  <Link
                    to={filteredAt(action, { kept: {} }, { ...chosen, ...kept, [name]: undefined })}
                    aria-label={t('removeFilter', { filter })}
                    preventScrollReset
                    onClick={leaveChip}
                  >
                    {filter}
                    <Icon name="close" />
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </FilterForm>
    </div>
  )
}
