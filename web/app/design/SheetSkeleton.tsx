import { useTranslation } from '../locales/use-translation.ts'
import { Skeleton } from './Skeleton.tsx'

/** What a sheet shows until what it asks has been loaded. */
export function SheetSkeleton() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton shape="title" />
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      <Skeleton shape="line" />
    </div>
  )
}
