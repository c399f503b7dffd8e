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

/** A file that everyone may see but from one address, and how often that was asked. */
function permissionsExcept(closedAddress: string) {
  const time = { now: new Date('2026-11-22T10:00:00Z') }
  const asked: string[] = []
  const may = createPermissions(
    {
      mayStillSee: async ({ address }, fileId) => {
        asked.push(`${address} ${fileId}`)
        return address !== closedAddress
      },
    },
    { now: () => time.now, setOffsetMs: () => undefined },
  )
  const passMs = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms)
  }
  return { may, asked, passMs }
}

test('a yes is kept for 30 s for the same viewer, address and file, and asked again after them', async () => {
  const { may, asked, passMs } = permissionsExcept('')
  expect([await may({ viewer: fan, address: here }, FILE), await may({ viewer: fan, address: here }, FILE)]).toEqual([
    true,
    true,
  ])
  expect(asked).toHaveLength(1)
  passMs(30_001)
  await may({ viewer: fan, address: here }, FILE)
  expect(asked).toHaveLength(2)
})

test('a viewer who goes on from a blocked country within 30 s loses the picture', async () => {
  const { may } = permissionsExcept('198.51.100.1')
  expect(await may({ viewer: fan, address: here }, FILE)).toBe(true)
  expect(await may({ viewer: fan, address: '198.51.100.1' }, FILE)).toBe(false)
  expect(await may({ viewer: fan, address: here }, FILE)).toBe(true)
})

test('the yes of one viewer, or of one file, is none for another', async () => {
  const { may, asked } = permissionsExcept('')
  await may({ viewer: fan, address: here }, FILE)
  await may({ viewer: { ...fan, accountId: '019a0000-0000-7000-8000-000000000009' }, address: here }, FILE)
  await may({ viewer: fan, address: here }, '019a0000-0000-7000-8000-00000000000e')
  expect(asked).toHaveLength(3)
})

test('a no is never kept: what was just bought opens at once', async () => {
  const { may, asked } = permissionsExcept(here)
  await may({ viewer: fan, address: here }, FILE)
  await may({ viewer: fan, address: here }, FILE)
  expect(asked).toHaveLength(2)
})
