import { isLocale } from '@stagedoor/contract/locales'
import { isRouteErrorResponse } from 'react-router'
import { translatorOf } from '../locales/translator.ts'
import { isConnectionLost } from './connection-lost.ts'

/**
 * What the server answers; `fallback` where it cannot be reached, so that the page stays and says so. Refusals of the server are thrown
 * as they are.
 */
export async function orOffline<Answer>(ask: () => Promise<Answer>, fallback: () => Answer): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (isConnectionLost(error)) return fallback()
    throw error
  }
}

/** The sentence about it, for a route's language. */
export const noConnection = (locale = ''): string => sentenceOf('noConnection', locale)

/** The sentence about a submission without an answer, for a route's language. */
export const sentenceOf = (name: 'noConnection' | 'somethingWentWrong', locale = ''): string =>
  isLocale(locale) ? translatorOf(locale).getFixedT(locale, 'common')(name) : ''

/**
 * What the server answers. Where it cannot be reached, or a proxy answers in its place, `refuse` with a sentence about
 * it, so that the page stays; a redirect is thrown as it is.
 */
export async function orRefusal<Answer>(
  ask: () => Promise<Answer>,
  refuse: (sentence: string) => Answer,
  locale = '',
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Response) throw error
    return refuse(sentenceOf(isConnectionLost(error) ? 'noConnection' : 'somethingWentWrong', locale))
  }
}

/**
 * What the server answers; null where it cannot be reached or fails, so that a sheet stays open and offers another try.
 * Redirects and refusals are thrown as they are.
 */
export async function orNothing<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return null
  }
}
