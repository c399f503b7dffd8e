import { isLocale } from '@stagedoor/contract/locales'
import { translatorOf } from '../locales/translator.ts'

/**
 * What the server answers; `fallback` where it cannot be reached, so that the page stays and says so. Refusals of the server are thrown
 * as they are.
 */
export async function orOffline<Answer>(ask: () => Promise<Answer>, fallback: () => Answer): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    // `fetch` rejects with it when no answer arrives.
    if (error instanceof TypeError) return fallback()
    throw error
  }
}

/** The sentence about it, for a route's language. */
export const noConnection = (locale = ''): string =>
  isLocale(locale) ? translatorOf(locale).getFixedT(locale, 'common')('noConnection') : ''
