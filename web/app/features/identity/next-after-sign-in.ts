import type { Paths } from '../../paths.ts'
import { safeRedirect } from '../../session/safe-redirect.ts'

type SignedIn = { isPerformer: boolean; username: string | null; email: string | null }

/**
 * Where someone goes who has just signed in: back to where they came from when that is a page of this site, else fans
 * home, creators to their profile, or to their account while e-mail or user name is missing. Rule ACC-6.
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
  return viewer.isPerformer && viewer.username ? paths.profile(viewer.username) : paths.home
}
