import { searchPromos, type Promo } from '@stagedoor/contract/promos'
import { dataOr } from '../../session/answers.ts'
import type { Visit } from '../../session/visit.ts'

/** What a card shows of a promo. */
export type PromoFacts = Pick<Promo, 'title' | 'description' | 'buttonText' | 'link' | 'imageUrl'> & { id: string }

const MOST_PROMOS = 3

/** What the site recommends now, in its order; empty when it cannot be told. */
export async function findPromos(visit: Visit): Promise<PromoFacts[]> {
  const query = { limit: MOST_PROMOS, sort: 'asc' } as const
  const promos = dataOr(await visit.api(searchPromos, { query }), { data: [] })
  return promos.data.map(({ _id, title, description, buttonText, link, imageUrl }) => {
    return { id: _id, title, description, buttonText, link, imageUrl }
  })
}
