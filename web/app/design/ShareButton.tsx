import { useTranslation } from '../locales/use-translation.ts'
import { Button } from './Button.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

/** Hands an address to whatever the device shares with; absent where it has nothing of the kind. */
export function ShareButton({ url }: { url: string }) {
  const { t } = useTranslation()
  const isHydrated = useIsHydrated()
  if (!isHydrated || !('share' in navigator)) return null
  // Closing the device's own sheet is no failure.
  const share = () => navigator.share({ url }).catch(() => undefined)
  return (
    <Button look="secondary" onClick={() => void share()}>
      {t('share')}
    </Button>
  )
}
