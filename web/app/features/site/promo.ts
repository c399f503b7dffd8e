import { searchPromos, type Promo } from '@stagedoor/contract/promos'
import { dataOr } from '../../session/answers.ts'
import type { Visit } from '../../session/visit.ts'

/** A promo, for its card. */
export type PromoFacts = Pick<Promo, 'title' | 'description' | 'buttonText' | 'link' | 'imageUrl'> & { id: string }

const MOST_PROMOS = 3

/** The site's current promos in order; empty when they cannot be loaded. */
export async function findPromos(visit: Visit): Promise<PromoFacts[]> {
  const query = { limit: MOST_PROMOS, sort: 'asc' } as const
  const promos = dataOr(await visit.api(searchPromos, { query }), { data: [] })
  return promos.data.map(({ _id, title, description, buttonText, link, imageUrl }) => {
    return { id: _id, title, description, buttonText, link, imageUrl }
  })
}
