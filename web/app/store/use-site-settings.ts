import { useAppSelector } from './hooks.ts'
import type { SiteSettings } from './settings-slice.ts'

/**
 * The site's settings of this page.
 * @throws Error outside the root's store
 */
export function useSiteSettings(): SiteSettings {
  const settings = useAppSelector((state) => state.settings)
  if (!settings) throw new Error('the settings are known before anything renders')
  return settings
}
