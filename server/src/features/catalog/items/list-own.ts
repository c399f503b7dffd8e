import { firstPage } from '#src/platform/http/cursor.ts'
import type { CatalogDeps } from '../deps.ts'
import { galleries } from '../galleries/row-queries.ts'
import { products } from '../products/row-queries.ts'
import { videos } from '../videos/row-queries.ts'
import { listOwnItems } from './list-queries.ts'

type OwnItem = { id: string; title: string }

/** The galleries with the number of their shown photos, the videos and the products; at most 200 of each. */
export type OwnItems = { galleries: (OwnItem & { photos: number })[]; videos: OwnItem[]; products: OwnItem[] }

/** What a creator has, oldest first. */
export async function listOwn({ db }: Pick<CatalogDeps, 'db'>, performerId: string): Promise<OwnItems> {
  const query = { limit: 200, sort: 'asc', sortBy: 'createdAt' } as const
  const [sets, films, goods] = await Promise.all([
    listOwnItems(db, galleries, { query, performerId, page: firstPage('own_galleries') }),
    listOwnItems(db, videos, { query, performerId, page: firstPage('own_videos') }),
    listOwnItems(db, products, { query, performerId, page: firstPage('own_products') }),
  ])
  return {
    galleries: sets.rows.map(({ id, title, shown_count: photos }) => ({ id, title, photos })),
    videos: films.rows.map(({ id, title }) => ({ id, title })),
    products: goods.rows.map(({ id, title }) => ({ id, title })),
  }
}
