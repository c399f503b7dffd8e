import { readStored, store } from '../../../api/browser-storage.ts'

const KEY = 'captions'

/** The language in which this device last showed captions; null: off. Rule PAGE-12. */
export const rememberedCaptions = (): string | null => readStored(KEY)

export const rememberCaptions = (language: string | null): void => void store(KEY, language)
