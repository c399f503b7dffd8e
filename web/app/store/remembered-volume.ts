import { readStored, store } from '../api/browser-storage.ts'

const KEY = 'volume'

/** The volume that was chosen last on this device, 0 to 1; null: none. Rule PAGE-12. */
export function rememberedVolume(): number | null {
  const stored = Number(readStored(KEY) ?? Number.NaN)
  return stored >= 0 && stored <= 1 ? stored : null
}

export const rememberVolume = (volume: number): void => void store(KEY, String(volume))
