import type { Paths } from '../../paths.ts'
import { isStaff } from '../../session/closure.ts'
import { splitAddress } from '../../session/locale-rules.ts'
import { safeRedirect } from '../../session/safe-redirect.ts'

type SignedIn = { isPerformer: boolean; username: string | null; email: string | null; roles: readonly string[] }

/**
 * The page after sign-in: the return address if it is within this site, in the language that was chosen meanwhile, otherwise home for fans, for staff their area, and
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
  const back = wayBackIn(paths, wanted)
  if (back !== null) return back
  if (isStaff(viewer)) return paths.staff
  return viewer.isPerformer && viewer.username ? paths.profile(viewer.username) : paths.home
}

/** A return address within this site, in the language that was chosen meanwhile; null where it leads nowhere in this site. */
export function wayBackIn(paths: Paths, wanted: string | null): string | null {
  const back = safeRedirect(wanted)
  if (back === null) return null
  const { locale } = splitAddress(back.split(/[?#]/, 1)[0] ?? '')
  return locale === null ? back : back.replace(locale, splitAddress(paths.home).locale ?? locale)
}
