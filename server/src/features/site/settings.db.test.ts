import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { findBrokenAuditEntry } from '#src/platform/audit/record-audit.ts'
import { test, testApp } from '#src/test-support/test-app.ts'

const aSite = async () => (await testApp()).features.site

test('a price is served as a decimal and used as an integer', async () => {
  const { settings } = await aSite()
  expect([settings.get('minimumWalletPrice'), settings.cents('minimumWalletPrice')]).toEqual([2.95, 295])
})

test('a change applies immediately here and soon in another process', async () => {
  const { processes } = await testApp({ processes: 2 })
  const [here, there] = processes.map(({ features }) => features.site)
  if (!here || !there) throw new Error('there are two processes')

  expect(await here.changeSettings({ values: { siteName: 'Elsewhere' }, actorId: null })).toEqual({
    outcome: 'changed',
  })

  expect(here.settings.get('siteName')).toBe('Elsewhere')
  await vi.waitFor(() => expect(there.settings.get('siteName')).toBe('Elsewhere'), { timeout: 30_000, interval: 50 })
  expect(there.settings.version()).toBe(here.settings.version())
})

test('one invalid value refuses the whole change', async () => {
  const site = await aSite()
  const values = { siteName: 'Elsewhere', minimumTipPrice: 20_000 }
  expect(await site.changeSettings({ values, actorId: null })).toEqual({
    outcome: 'refused_value',
    names: ['minimumTipPrice', 'maximumTipPrice'],
  })
  expect(site.settings.get('siteName')).toBe('Stagedoor')
})

test('refuses an unknown setting', async () => {
  const site = await aSite()
  expect(await site.changeSettings({ values: JSON.parse('{"__proto__x": 1}'), actorId: null })).toEqual({
    outcome: 'unknown_name',
    names: ['__proto__x'],
  })
})

test('two concurrent changes cannot violate a limit together', async () => {
  const site = await aSite()
  const outcomes = await Promise.all([
    site.changeSettings({ values: { minimumTipPrice: 5_000 }, actorId: null }),
    site.changeSettings({ values: { maximumTipPrice: 4_000 }, actorId: null }),
  ])
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'refused_value'])
})

test('a change is audited with the previous value, and the chain reveals a forged entry', async ({ app }) => {
  const { db } = app
  const { site } = app.features
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

  await sql`update audit_log set reason = 'another' where id = ${rows[0]?.id}`.execute(app.owner)
  expect(await findBrokenAuditEntry(db)).toBe(rows[0]?.id)
})

test('an invalid value in the database is reported and ignored', async () => {
  const app = await testApp({ logs: true })
  await sql`insert into setting (name, value) values ('volume', '7')`.execute(app.db)
  await app.changeSettings({ siteName: 'Elsewhere' })
  expect(app.features.site.settings.get('volume')).toBe(1)
  expect(app.logged).toContainEqual(expect.objectContaining({ level: 40, settings: ['volume'] }))
})
