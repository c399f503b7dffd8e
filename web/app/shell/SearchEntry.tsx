import { Link } from 'react-router'
import { Icon } from '../design/Icon.tsx'
import { useTranslation } from '../locales/use-translation.ts'

/** The search in the header of a phone. */
export function SearchEntry({ className }: { className: string | undefined }) {
  const { t, paths } = useTranslation('shell')
  return (
    <Link className={className} to={paths.search()}>
      <Icon name="search" />
      <span className="visually-hidden">{t('search')}</span>
    </Link>
  )
}
