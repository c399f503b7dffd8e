import { expect, test } from 'vitest'
import { freshDatabaseWithUrl } from '../test-support/fresh-database.ts'
import { checkAdministrator } from './administrator.ts'

test('production without an active administrator is warned about, whatever other staff it has', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const inProduction = () => checkAdministrator(url, { isProduction: true })
  const add = (username: string, staffRole: string) =>
    db
      .insertInto('account')
      .values({ role: 'staff', staff_roles: [staffRole], username })
      .execute()

  await add('rena', 'reviewer')
  expect(await inProduction()).toMatchObject([{ state: 'warning', fix: expect.stringContaining('create-admin') }])
  expect(await checkAdministrator(url, { isProduction: false })).toEqual([])

  await add('boss', 'admin')
  expect(await inProduction()).toMatchObject([{ state: 'good' }])
  await db.updateTable('account').set({ status: 'suspended' }).where('username', '=', 'boss').execute()
  expect(await inProduction()).toMatchObject([{ state: 'warning' }])
})
