/** What is to be done with a token that the widget reports. */
export type TokenDecision = 'skip' | 'sign_in'

/**
 * Somebody who is signed in already by this very token is left alone; any other token signs in. Specification §4,
 * "Session".
 */
export const decideToken = (facts: { isSignedIn: boolean; knownMark: string | null; mark: string }): TokenDecision =>
  facts.isSignedIn && facts.knownMark === facts.mark ? 'skip' : 'sign_in'

const MARK_LETTERS = 12

/** By what a token is known again without being kept: its length and its end. */
export const markOf = (accessToken: string): string => `${accessToken.length}.${accessToken.slice(-MARK_LETTERS)}`

/** Whether a sign-in by the widget leads home: only from the entry pages, whatever their language. Specification §2. */
export function leadsHome(pathname: string): boolean {
  const path = pathname.replace(/^\/[a-z]{2}-[A-Z]{2}(?=\/|$)/, '')
  return path === '/auth' || path.startsWith('/auth/')
}
