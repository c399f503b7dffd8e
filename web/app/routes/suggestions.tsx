import { randomPerformers } from '@stagedoor/contract/performers'
import { creatorOf } from '../features/profiles/creator.ts'
import { unknownTo } from '../features/profiles/suggested.ts'
import { dataOr } from '../session/answers.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/suggestions'

/** Enough to leave out whom the reader knows, and the creators of the pages that they open. */
const SOME = 16
const FEW = 8

/** Random creators whom the reader does not know, for the side column; loaded by the browser once, when it is visible. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const [found, viewer] = await Promise.all([
    visit.api(randomPerformers, { query: { limit: SOME } }),
    visit.token === null ? null : visit.viewer(),
  ])
  const unknown = unknownTo(viewer?._id ?? null, dataOr(found, { data: [] }).data)
  return { creators: unknown.slice(0, FEW).map(creatorOf) }
}
