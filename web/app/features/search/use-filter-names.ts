import { useTranslation } from '../../locales/use-translation.ts'
import type { FilterField } from './filters.ts'

/** What a filter is called. */
export function useFilterNames(): (name: FilterField['name']) => string {
  const { t } = useTranslation(['search', 'profiles'])
  return (name) => (name === 'topic' || name === 'language' || name === 'price' ? t(name) : t(`profiles:${name}`))
}
