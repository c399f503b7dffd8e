import { readChoices } from '../../design/choices.ts'
import { FilterForm } from '../../design/FilterForm.tsx'
import { SelectField } from '../../design/Field.tsx'
import { formatDollars } from '../../design/format.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { FilterField } from './filters.ts'
import styles from './Search.module.css'

type FiltersProps = {
  action: string
  fields: readonly FilterField[]
  /** What a change of filters keeps of the address. */
  kept: Record<string, string | number | undefined>
}

/** Filters of creators: what they make, speak and cost, where they are, and every list of their profile. */
export function CreatorFilters({ action, fields, kept }: FiltersProps) {
  const { t, locale } = useTranslation(['search', 'profiles'])
  const any = { value: '', label: t('any') }
  const nameOf = (name: FilterField['name']) =>
    name === 'topic' || name === 'language' || name === 'price' ? t(name) : t(`profiles:${name}`)
  const priceOf = ({ value }: { value: string }) => ({
    value,
    label: value === 'free' ? t('priceFree') : t('priceUpTo', { dollars: formatDollars(Number(value), locale) }),
  })
  return (
    <div className={styles.filters}>
      <FilterForm
        label={t('filters')}
        action={action}
        submitLabel={t('apply')}
        isOpen={fields.some(({ chosen }) => chosen !== '')}
        kept={kept}
      >
        {fields.map(({ name, chosen, options }) => (
          <SelectField
            key={`${name} ${chosen}`}
            label={nameOf(name)}
            name={name}
            defaultValue={chosen}
            options={[any, ...(name === 'price' ? readChoices(options).map(priceOf) : readChoices(options))]}
          />
        ))}
      </FilterForm>
    </div>
  )
}
