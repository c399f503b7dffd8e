import { useTranslation } from '../locales/use-translation.ts'
import { Button } from './Button.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/** Shares an address with the device's share dialog; not shown where there is none. */
export function ShareButton({ url }: { url: string }) {
  const { t } = useTranslation()
  const isHydrated = useIsHydrated()
  if (!isHydrated || !('share' in navigator)) return null
  // Closing the share dialog is not an error.
  const share = () => navigator.share({ url }).catch(() => undefined)
  return (
    <Button look="secondary" onClick={() => void share()}>
      {t('share')}
    </Button>
  )
}
