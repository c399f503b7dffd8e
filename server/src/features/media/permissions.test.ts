import { expect, test } from 'vitest'
import type { Viewer } from '#src/platform/http/viewer.ts'
import { createPermissions } from './permissions.ts'

const fan: Viewer = {
  accountId: '019a0000-0000-7000-8000-000000000001',
  sessionId: '019a0000-0000-7000-8000-000000000002',
  role: 'user',
  staffRoles: [],
  username: 'fan',
  authenticatedAt: new Date(0),
  impersonatorId: null,
}
const here = '192.0.2.1'
const FILE = '019a0000-0000-7000-8000-00000000000f'

/** A file that is visible from all but one address, with the number of checks. */
function permissionsExcept(closedAddress: string) {
  const time = { now: new Date('2026-11-22T10:00:00Z') }
  const requested: string[] = []
  const may = createPermissions(
    {
      mayStillSee: async ({ address }, fileId) => {
        requested.push(`${address} ${fileId}`)
        return address !== closedAddress
      },
    },
    { now: () => time.now, setOffsetMs: () => undefined },
  )
  const passMs = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms)
  }
  return { may, requested, passMs }
}

test('caches a yes for 2 s per viewer, address and file, and checks again afterwards', async () => {
  const { may, requested, passMs } = permissionsExcept('')
  expect([await may({ viewer: fan, address: here }, FILE), await may({ viewer: fan, address: here }, FILE)]).toEqual([
    true,
    true,
  ])
  expect(requested).toHaveLength(1)
  passMs(2_001)
  await may({ viewer: fan, address: here }, FILE)
  expect(requested).toHaveLength(2)
})

test('a viewer who goes on from a blocked country at once loses the picture', async () => {
  const { may } = permissionsExcept('198.51.100.1')
  expect(await may({ viewer: fan, address: here }, FILE)).toBe(true)
  expect(await may({ viewer: fan, address: '198.51.100.1' }, FILE)).toBe(false)
  expect(await may({ viewer: fan, address: here }, FILE)).toBe(true)
})

test('the yes of one viewer, or of one file, is none for another', async () => {
  const { may, requested } = permissionsExcept('')
  await may({ viewer: fan, address: here }, FILE)
  await may({ viewer: { ...fan, accountId: '019a0000-0000-7000-8000-000000000009' }, address: here }, FILE)
  await may({ viewer: fan, address: here }, '019a0000-0000-7000-8000-00000000000e')
  expect(requested).toHaveLength(3)
})

test('never caches a no: a purchase opens the file immediately', async () => {
  const { may, requested } = permissionsExcept(here)
  await may({ viewer: fan, address: here }, FILE)
  await may({ viewer: fan, address: here }, FILE)
  expect(requested).toHaveLength(2)
})
