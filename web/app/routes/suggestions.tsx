import { randomPerformers } from '@stagedoor/contract/performers'
import { creatorOf } from '../features/profiles/creator.ts'
import { dataOr } from '../session/answers.ts'
import { visitContext } from '../session/visit.ts'
import type { Route } from './+types/suggestions'

const FEW = 4

/** A few creators by chance, for the column beside the page; asked for by the browser once it has room for them. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext)
  const found = dataOr(await visit.api(randomPerformers, { query: { limit: FEW } }), { data: [] })
  return { creators: found.data.map(creatorOf) }
}
