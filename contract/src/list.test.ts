import { expect, test } from 'vitest'
import { allEndpoints } from './all.ts'

type ListSchema = { sortBy?: { default?: string }; sort?: { default?: string } }

/** The lists whose order is another than by their latest change, newest first. */
const inOtherOrders = {
  '/package/token/search': 'ordering asc',
  '/admin/packages': 'ordering asc',
  '/site-promo/search': 'ordering asc',
  '/admin/promos': 'ordering asc',
  '/performer/subscription-offers': 'months asc',
  '/performer/trial-links': 'createdAt desc',
  '/performer/statements': 'month desc',
  '/user/feeds': 'publishedAt desc',
  '/user/feeds/search/:username': 'publishedAt desc',
  '/admin/payments/webhook-events': 'receivedAt desc',
  '/admin/people': 'createdAt desc',
  '/admin/feeds': 'createdAt desc',
  '/admin/galleries': 'createdAt desc',
  '/admin/videos': 'createdAt desc',
  '/admin/products': 'createdAt desc',
  '/admin/charges': 'createdAt desc',
  '/admin/payments': 'createdAt desc',
  '/admin/reports': 'createdAt desc',
  '/admin/performers': 'updatedAt asc',
  '/performer-assets/photos': 'position asc',
  '/performer/lists/:id/view': 'createdAt desc',
  '/comments': 'createdAt desc',
  '/reactions/:type/bookmark': 'createdAt desc',
  '/reactions/feeds/bookmark': 'createdAt desc',
  '/reactions/videos/bookmark': 'createdAt desc',
  '/reactions/galleries/bookmark': 'createdAt desc',
  '/reactions/performers/bookmark': 'createdAt desc',
  '/reactions/products/bookmark': 'createdAt desc',
}

test('lists are in the order of their latest change, but for those that have an order of their own', () => {
  const others = allEndpoints.flatMap(({ method, path, query }) => {
    const { sortBy, sort }: ListSchema = query?.properties ?? {}
    const order = `${sortBy?.default} ${sort?.default}`
    return method !== 'GET' || sortBy === undefined || order === 'updatedAt desc' ? [] : [[path, order]]
  })
  expect(Object.fromEntries(others)).toEqual(inOtherOrders)
})
