import { FilterForm } from '../../design/FilterForm.tsx'
import { CheckField, SelectField } from '../../design/Field.tsx'
import { useTranslation } from '../../locales/use-translation.ts'
import type { Country } from '../identity/countries.ts'
import type { FilterList } from './filters.ts'
import styles from './Search.module.css'

type FiltersProps = {
  action: string
  lists: readonly FilterList[]
  countries: readonly Country[]
  country: string
  isFree: boolean
  /** What a change of filters keeps of the address. */
  kept: Record<string, string | number | undefined>
}

/** Filters of creators by every list of their profile. */
export function CreatorFilters({ action, lists, countries, country, isFree, kept }: FiltersProps) {
  const { t } = useTranslation(['search', 'profiles'])
  const any = { value: '', label: t('any') }
  const isOpen = isFree || country !== '' || lists.some(({ chosen }) => chosen !== '')
  return (
    <div className={styles.filters}>
      <FilterForm label={t('filters')} action={action} submitLabel={t('apply')} isOpen={isOpen} kept={kept}>
        <SelectField
          key={`country ${country}`}
          label={t('profiles:country')}
          name="country"
          defaultValue={country}
          options={[any, ...countries]}
        />
        {lists.map(({ name, chosen, options }) => (
          <SelectField
            key={`${name} ${chosen}`}
            label={t(`profiles:${name}`)}
            name={name}
            defaultValue={chosen}
            options={[any, ...options]}
          />
        ))}
        <CheckField
          key={`free ${isFree}`}
          label={t('profiles:freeSubscription')}
          name="isFreeSubscription"
          value="true"
          defaultChecked={isFree}
        />
      </FilterForm>
    </div>
  )
}
