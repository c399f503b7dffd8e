import { listCreatorApplications } from '@stagedoor/contract/creator-applications'
import { listPeople } from '@stagedoor/contract/people'
import type { StaffRole } from '@stagedoor/contract/endpoint'
import { searchCoupons } from '@stagedoor/contract/coupons'
import { searchCreatorTerms } from '@stagedoor/contract/creator-terms'
import { searchAllPayoutRequests } from '@stagedoor/contract/payouts'
import { searchAllPromos } from '@stagedoor/contract/promos'
import { searchDisputes, searchRefunds } from '@stagedoor/contract/refunds'
import { searchReports } from '@stagedoor/contract/reports'
import { getAllSettings } from '@stagedoor/contract/site-admin'
import { searchAllProducts } from '@stagedoor/contract/staff-items'
import { searchAllPosts } from '@stagedoor/contract/staff-posts'
import { searchStaticPageDrafts } from '@stagedoor/contract/static-pages'
import { searchAllPayments } from '@stagedoor/contract/staff-sales'
import { listStreamsForStaff } from '@stagedoor/contract/streams'
import { searchAllTokenPackages } from '@stagedoor/contract/token-packages'
import { searchUnappliedWebhookEvents } from '@stagedoor/contract/webhook-events'
import { expect, test } from 'vitest'
import { staffAreas, type StaffArea } from './staff-areas.ts'

const lists: Record<Exclude<StaffArea, 'overview'>, { staffRoles: readonly StaffRole[] }> = {
  sales: searchAllPayments,
  refunds: searchRefunds,
  disputes: searchDisputes,
  payouts: searchAllPayoutRequests,
  terms: searchCreatorTerms,
  packages: searchAllTokenPackages,
  coupons: searchCoupons,
  promos: searchAllPromos,
  pages: searchStaticPageDrafts,
  settings: getAllSettings,
  people: listPeople,
  creators: listCreatorApplications,
  posts: searchAllPosts,
  items: searchAllProducts,
  reports: searchReports,
  streams: listStreamsForStaff,
  webhookEvents: searchUnappliedWebhookEvents,
}

test.each(Object.entries(lists))('%s is open to exactly the roles that its call allows', (area, { staffRoles }) => {
  expect(staffAreas[area as keyof typeof lists]).toEqual(staffRoles)
})

test('every role of staff sees the overview', () => {
  expect(staffAreas.overview.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'admin',
    'finance',
    'reviewer',
    'support',
  ])
})
