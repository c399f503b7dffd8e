import { randomPerformers } from '@stagedoor/contract/performers'
import { creatorOf } from '../features/profiles/creator.ts'
import { dataOr } from '../session/answers.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/suggestions'

const FEW = 4

/** Random creators for the side column; loaded by the browser once it is visible. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const found = dataOr(await visit.api(randomPerformers, { query: { limit: FEW } }), { data: [] })
  return { creators: found.data.map(creatorOf) }
}
