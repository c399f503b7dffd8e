import { useLocation } from 'react-router'
import { usePaths } from '../../locales/use-locale.ts'

/**
 * The address by which a visitor joins and comes back to this page.
 * @param mark what they were about to do, of those that `signInReason` knows; `reopenAtMark` begins it when they come back.
 */
export function useJoinLink(mark: string): string {
  const { pathname, search } = useLocation()
  return usePaths().signIn({ redirect: `${pathname}${search}#${mark}` })
}
