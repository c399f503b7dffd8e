import { useTranslation } from '../locales/use-translation.ts'
import { EmptyState } from '../design/EmptyState.tsx'
import type { IconName } from '../design/Icon.tsx'
import { PageHeading } from '../design/PageHeading.tsx'
import { useSiteSettings } from '../store/use-site-settings.ts'

/** A page that is not built yet. */
export function ComingPage({ title, icon }: { title: string; icon: IconName }) {
  const { t } = useTranslation('shell')
  const settings = useSiteSettings()
  return (
    <>
      <PageHeading title={title} />
      <EmptyState icon={icon} title={t('comingTitle')} text={t('comingText', { siteName: settings.siteName })} />
    </>
  )
}
