import type { Paths } from '../../paths.ts'
import { isStaff } from '../../session/closure.ts'
import { safeRedirect } from '../../session/safe-redirect.ts'

type SignedIn = { isPerformer: boolean; username: string | null; email: string | null; roles: readonly string[] }

/**
 * The page after sign-in: the return address if it is within this site, otherwise home for fans, for staff their area, and
 * for creators their profile, or their account while email or username is missing. Rule ACC-6.
 */
export function nextAfterSignIn({
  viewer,
  wanted,
  paths,
}: {
  viewer: SignedIn
  wanted: string | null
  paths: Paths
}): string {
  const isIncomplete = viewer.isPerformer && (!viewer.email || !viewer.username)
  if (isIncomplete) return paths.creatorAccount
  const back = safeRedirect(wanted)
  if (back !== null) return back
  if (isStaff(viewer)) return paths.staff
  return viewer.isPerformer && viewer.username ? paths.profile(viewer.username) : paths.home
}
