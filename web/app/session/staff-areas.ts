import type { StaffRole } from '@stagedoor/contract/endpoint'

/**
 * The parts of the staff area and the roles that open them: those that may read what the page lists. The API decides
 * about each act itself.
 */
export const staffAreas = {
  overview: ['support', 'reviewer', 'finance', 'admin'],
  sales: ['support', 'finance', 'admin'],
  refunds: ['support', 'finance', 'admin'],
  disputes: ['finance', 'admin'],
  payouts: ['finance', 'admin'],
  terms: ['finance', 'admin'],
  packages: ['finance', 'admin'],
  coupons: ['finance', 'admin'],
  promos: ['support', 'admin'],
  pages: ['support', 'admin'],
  settings: ['admin'],
  people: ['support', 'reviewer', 'finance', 'admin'],
  creators: ['reviewer', 'admin'],
  posts: ['reviewer', 'admin'],
  items: ['reviewer', 'admin'],
  reports: ['reviewer', 'admin'],
  streams: ['support', 'reviewer', 'admin'],
  webhookEvents: ['finance', 'admin'],
} as const satisfies Record<string, readonly [StaffRole, ...StaffRole[]]>

export type StaffArea = keyof typeof staffAreas
