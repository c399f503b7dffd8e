import { usePlaybackRateOptions } from '@vidstack/react'
import { useTranslation } from '../../../locales/use-translation.ts'

const RATES = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** How fast something can be played. */
export function useRates() {
  const { t } = useTranslation('player')
  return usePlaybackRateOptions({ rates: RATES, normalLabel: t('normal') })
}
