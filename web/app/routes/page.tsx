import { getStaticPage } from '@stagedoor/contract/static-pages'
import { StaticPage } from '../features/site/StaticPage.tsx'
import { callOrThrow } from '../session/answers.ts'
import type { PageRules } from '../session/page-rules.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/page'

export const handle = { layout: 'public' } satisfies PageRules

/** A static page by its id or slug. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const post = await callOrThrow(visit, getStaticPage, { params: { id: params.pageId } })
  const { title, content, locale, shortDescription } = post
  return { page: { title, content, locale, shortDescription } }
}

export default function Page({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      {page.shortDescription && <meta name="description" content={page.shortDescription} />}
      <StaticPage page={page} />
    </>
  )
}
