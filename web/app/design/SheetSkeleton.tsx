import { useTranslation } from '../locales/use-translation.ts'
import { Skeleton } from './Skeleton.tsx'

/** What a sheet shows until what it asks has been loaded. */
export function SheetSkeleton() {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" aria-label={t('loading')}>
      <Skeleton shape="title" />
      <Skeleton shape="line" />
      <Skeleton shape="line" />
      <Skeleton shape="line" />
    </div>
  )
}
