/** What is to be done with a token that the widget reports. */
export type TokenDecision = 'skip' | 'sign_in'

/**
 * Someone who is signed in already by this very token is left alone; any other token signs in, unless this tab has
 * dealt with it otherwise (`askedMark`). Rule ACC-14.
 */
export function decideToken(facts: {
  isSignedIn: boolean
  openedMark: string | null
  askedMark: string | null
  mark: string
}): TokenDecision {
  const { isSignedIn, openedMark, askedMark, mark } = facts
  return mark === askedMark || (isSignedIn && mark === openedMark) ? 'skip' : 'sign_in'
}

const MARK_LENGTH = 12

/** By what a token is known again without being kept: its length and its end. */
export const markOf = (accessToken: string): string => `${accessToken.length}.${accessToken.slice(-MARK_LENGTH)}`

/** Whether a sign-in by the widget leads home: only from the entry pages, whatever their language. Rule ACC-14. */
export function leadsHome(pathname: string): boolean {
  const path = pathname.replace(/^\/[a-z]{2}-[A-Z]{2}(?=\/|$)/, '')
  return path === '/auth' || path.startsWith('/auth/')
}
