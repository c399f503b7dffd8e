import { listCreatorApplications } from '@stagedoor/contract/creator-applications'
import { listPeople } from '@stagedoor/contract/people'
import type { StaffRole } from '@stagedoor/contract/endpoint'
import { getAllSettings } from '@stagedoor/contract/site-admin'
import { searchUnappliedWebhookEvents } from '@stagedoor/contract/webhook-events'
import { expect, test } from 'vitest'
import { staffAreas, type StaffArea } from './staff-areas.ts'

const lists: Record<Exclude<StaffArea, 'overview'>, { staffRoles: readonly StaffRole[] }> = {
  settings: getAllSettings,
  people: listPeople,
  creators: listCreatorApplications,
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
