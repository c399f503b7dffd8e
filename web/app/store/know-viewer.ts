import type { SignOnWays } from '@stagedoor/contract/third-party'
import type { CurrentUser } from '@stagedoor/contract/users'
import { logout, viewerKnown } from './auth-slice.ts'
import type { Store } from './create-store.ts'
import { currentUserUpdated, type UserFacts } from './current-user-slice.ts'
import { settingsLoaded, type SiteSettings } from './settings-slice.ts'
import { signOnWaysKnown } from './sign-on-slice.ts'

/** Who is signed in, as far as screens need it. */
export type SignedIn = UserFacts & { roles: readonly string[] }

export const signedInOf = (user: CurrentUser): SignedIn => ({
  _id: user._id,
  avatar: user.avatar,
  cover: user.cover,
  name: user.name,
  email: user.email,
  username: user.username,
  isPerformer: user.isPerformer,
  balance: user.balance,
  roles: user.roles,
})

/** Tells the store what the page's loader learned: the settings, and who is signed in now. */
export function knowVisit(
  store: Store,
  { settings, signOn, viewer }: { settings: SiteSettings; signOn?: SignOnWays; viewer: SignedIn | null },
): void {
  store.dispatch(settingsLoaded(settings))
  if (signOn) store.dispatch(signOnWaysKnown(signOn))
  if (viewer === null) {
    if (store.getState().auth.loggedIn) store.dispatch(logout())
    return
  }
  const { roles: _, ...facts } = viewer
  store.dispatch(currentUserUpdated(facts))
  store.dispatch(viewerKnown({ _id: viewer._id, username: viewer.username ?? '', isPerformer: viewer.isPerformer }))
}
