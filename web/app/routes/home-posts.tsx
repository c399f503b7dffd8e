import { redirect } from 'react-router'
import { findHomePage } from '../features/feeds/find-home-page.ts'
import type { FeedAnswer } from '../features/feeds/use-feed.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/home-posts'

export const handle = { requiresSignIn: true, isPart: true } satisfies PageRules

/** Further pages of the home feed, for the page itself. */
export async function loader({ context }: Route.LoaderArgs): Promise<FeedAnswer> {
  const visit = context.get(visitContext)
  if (!visit.isForData) throw redirect(visit.paths.home)
  return { page: await findHomePage(visit), after: visit.url.searchParams.get('cursor') }
}

/** What was fetched stays until the feed asks again. */
export const shouldRevalidate = () => false

export default function HomePosts() {
  return null
}
