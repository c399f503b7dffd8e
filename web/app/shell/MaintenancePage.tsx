import { useTranslation } from '../locales/use-translation.ts'
import type { SiteSettings } from '../store/settings-slice.ts'
import { Brand } from './Brand.tsx'
import styles from './PlainLayouts.module.css'

/** Replaces the whole site during maintenance. */
export function MaintenancePage({ settings }: { settings: SiteSettings }) {
  const { t } = useTranslation('shell')
  return (
    <div className={styles.webhookEvent}>
      <title>{t('maintenanceTitle')}</title>
      <Brand settings={settings} />
      {settings.maintenanceImage && <img src={settings.maintenanceImage} alt="" width={480} height={320} />}
      <h1>{t('maintenanceTitle')}</h1>
      <p>{t('maintenanceText', { siteName: settings.siteName })}</p>
    </div>
  )
}
