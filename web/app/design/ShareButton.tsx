import { useEffect, useState } from 'react'
import { useTranslation } from '../locales/use-translation.ts'
import { Button } from './Button.tsx'

/** Hands an address to whatever the device shares with; absent where it has nothing of the kind. */
export function ShareButton({ url }: { url: string }) {
  const { t } = useTranslation()
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])
  if (!canShare) return null
  // Closing the device's own sheet is no failure.
  const share = () => navigator.share({ url }).catch(() => undefined)
  return (
    <Button look="secondary" onClick={() => void share()}>
      {t('share')}
    </Button>
  )
}
