/** The reaction to a token of the widget. */
export type TokenDecision = 'skip' | 'sign_in'

/**
 * Ignores the token that is already signed in; any other token signs in, unless this tab has used it otherwise
 * (`requestedMark`). Rule ACC-14.
 */
export function decideToken(facts: {
  isSignedIn: boolean
  openedMark: string | null
  requestedMark: string | null
  mark: string
}): TokenDecision {
  const { isSignedIn, openedMark, requestedMark, mark } = facts
  return mark === requestedMark || (isSignedIn && mark === openedMark) ? 'skip' : 'sign_in'
}

const MARK_LENGTH = 12

/** The fingerprint of a token, without storing it: its length and its end. */
export const markOf = (accessToken: string): string => `${accessToken.length}.${accessToken.slice(-MARK_LENGTH)}`

/** Whether a page is one of entering, in every language: only from there a sign-in by the widget leads on. Rule ACC-14. */
export function isEntryPage(pathname: string): boolean {
  const path = pathname.replace(/^\/[a-z]{2}-[A-Z]{2}(?=\/|$)/, '')
  return path === '/auth' || path.startsWith('/auth/')
}
