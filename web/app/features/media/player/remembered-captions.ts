const KEY = 'captions'

/** The language in which this device last showed captions; null: off. Rule PAGE-12. */
export const rememberedCaptions = (): string | null => localStorage.getItem(KEY)

export function rememberCaptions(language: string | null): void {
  if (language === null) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, language)
}
