import type { SignOnWays } from '@stagedoor/contract/third-party'
import type { SignedInUser } from '@stagedoor/contract/users'
import type { CaptchaChallenge } from '@stagedoor/contract/captcha'
import { loginSucceeded, logout, resetAppState, viewerKnown, type LoginKind } from './auth-slice.ts'
import { captchaKnown } from './captcha-slice.ts'
import type { Store } from './create-store.ts'
import { currentUserUpdated } from './current-user-slice.ts'
import { settingsLoaded, type SiteSettings } from './settings-slice.ts'
import { signOnWaysKnown } from './sign-on-slice.ts'

/** Updates the store with the page's data: the settings and the viewer. */
export function knowVisit(
  store: Store,
  visit: {
    settings: SiteSettings
    signOn?: SignOnWays
    captcha?: CaptchaChallenge | null
    viewer: SignedInUser | null
  },
): void {
  const { settings, signOn, captcha, viewer } = visit
  store.dispatch(settingsLoaded(settings))
  if (signOn) store.dispatch(signOnWaysKnown(signOn))
  if (captcha !== undefined) store.dispatch(captchaKnown(captcha))
  if (viewer === null) {
    if (store.getState().auth.loggedIn) store.dispatch(logout())
    return
  }
  const { roles: _, ...facts } = viewer
  const { authUser, loginAuth } = store.getState().auth
  // State of the previous account must not remain.
  if (authUser && authUser._id !== viewer._id) store.dispatch(resetAppState())
  store.dispatch(currentUserUpdated(facts))
  // A sign-in has succeeded as soon as a page reports the viewer.
  if (loginAuth.requesting) store.dispatch(loginSucceeded({ kind: succeededKind(loginAuth.kind, viewer) }))
  store.dispatch(viewerKnown({ _id: viewer._id, username: viewer.username ?? '', isPerformer: viewer.isPerformer }))
}

/** Whether a form's sign-in is a creator's is known only afterwards. */
const succeededKind = (kind: LoginKind | null, { isPerformer }: SignedInUser): LoginKind =>
  kind === null || kind === 'login' ? (isPerformer ? 'loginPerformer' : 'login') : kind
