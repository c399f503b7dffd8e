import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase, type Db } from '#src/platform/db/database.ts'
import { findBrokenAuditEntry } from '#src/platform/audit/record-audit.ts'
import { freshDatabase, freshDatabaseWithUrl } from '#src/test-support/fresh-database.ts'
import { loneSite } from '#src/test-support/lone-site.ts'
import type { Site } from './index.ts'

const log = {
  error: vi.fn<(facts: object, message: string) => void>(),
  warn: vi.fn<(facts: object, message: string) => void>(),
}

async function aSite(db: Db): Promise<Site> {
  const site = await loneSite({ db, log })
  onTestFinished(() => site.close())
  return site
}

test('a price is served as a decimal and used as an integer', async () => {
  const { settings } = await aSite(await freshDatabase())
  expect([settings.get('minimumWalletPrice'), settings.cents('minimumWalletPrice')]).toEqual([2.95, 295])
})

test('a change is seen at once here and soon in another process', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const elsewhere = openDatabase(url)
  onTestFinished(() => elsewhere.destroy())
  const [here, there] = [await aSite(db), await aSite(elsewhere)]

  expect(await here.changeSettings({ values: { siteName: 'Elsewhere' }, actorId: null })).toEqual({
    outcome: 'changed',
  })

  expect(here.settings.get('siteName')).toBe('Elsewhere')
  await vi.waitFor(() => expect(there.settings.get('siteName')).toBe('Elsewhere'), { timeout: 30_000, interval: 50 })
  expect(there.settings.version()).toBe(here.settings.version())
})

test('one wrong value leaves all settings of the change as they were', async () => {
  const site = await aSite(await freshDatabase())
  const values = { siteName: 'Elsewhere', minimumTipPrice: 20_000 }
  expect(await site.changeSettings({ values, actorId: null })).toEqual({
    outcome: 'refused_value',
    names: ['minimumTipPrice', 'maximumTipPrice'],
  })
  expect(site.settings.get('siteName')).toBe('Stagedoor')
})

test('a name that is no setting is refused', async () => {
  const site = await aSite(await freshDatabase())
  expect(await site.changeSettings({ values: JSON.parse('{"__proto__x": 1}'), actorId: null })).toEqual({
    outcome: 'unknown_name',
    names: ['__proto__x'],
  })
})

test('two operators at once cannot together cross a limit', async () => {
  const db = await freshDatabase()
  const site = await aSite(db)
  const outcomes = await Promise.all([
    site.changeSettings({ values: { minimumTipPrice: 5_000 }, actorId: null }),
    site.changeSettings({ values: { maximumTipPrice: 4_000 }, actorId: null }),
  ])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'refused_value'])
})

test('a change leaves an audit row that says what was before, and the chain finds a forged one', async () => {
  const { db, url } = await freshDatabaseWithUrl()
  const site = await aSite(db)
  await site.changeSettings({ values: { siteName: 'One' }, actorId: null, reason: 'a new name' })
  await site.changeSettings({ values: { siteName: 'Two' }, actorId: null })
  const { rows } = await sql<{
    id: number
    facts: object
    reason: string | null
  }>`select id, facts, reason from audit_log order by id`.execute(db)
  expect(rows.map(({ facts, reason }) => ({ facts, reason }))).toEqual([
    { facts: { before: { siteName: 'Stagedoor' }, after: { siteName: 'One' } }, reason: 'a new name' },
    { facts: { before: { siteName: 'One' }, after: { siteName: 'Two' } }, reason: null },
  ])
  expect(await findBrokenAuditEntry(db)).toBeNull()
  await expect(sql`update audit_log set reason = 'x'`.execute(db)).rejects.toThrow('permission denied')

  const owner = openDatabase(url, { maximumConnections: 1 })
  onTestFinished(() => owner.destroy())
  await sql`update audit_log set reason = 'another' where id = ${rows[0]?.id}`.execute(owner)
  expect(await findBrokenAuditEntry(db)).toBe(rows[0]?.id)
})

test('a value in the database that is not valid is reported and not used', async () => {
  const db = await freshDatabase()
  await sql`insert into setting (name, value) values ('volume', '7')`.execute(db)
  const site = await aSite(db)
  expect(site.settings.get('volume')).toBe(1)
  expect(log.warn).toHaveBeenCalledWith({ settings: ['volume'] }, expect.any(String))
})
