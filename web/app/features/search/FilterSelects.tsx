import { readChoices } from '../../session/choices.ts'
import { SelectField } from '../../design/Field.tsx'
import { formatDollars } from '../../design/format.ts'
import { useTranslation } from '../../locales/use-translation.ts'
import type { FilterField } from './filters.ts'
import { useFilterNames } from './use-filter-names.ts'

/** Filters of creators as lists to choose from. */
export function FilterSelects({ fields }: { fields: readonly FilterField[] }) {
  const { t, locale } = useTranslation('search')
  const nameOf = useFilterNames()
  const any = { value: '', label: t('any') }
  const priceOf = ({ value }: { value: string }) => ({
    value,
    label: value === 'free' ? t('priceFree') : t('priceUpTo', { dollars: formatDollars(Number(value), locale) }),
  })
  return fields.map(({ name, chosen, options }) => (
    <SelectField
      key={`${name} ${chosen}`}
      label={nameOf(name)}
      name={name}
      defaultValue={chosen}
      options={[any, ...(name === 'price' ? readChoices(options).map(priceOf) : readChoices(options))]}
    />
  ))
}
