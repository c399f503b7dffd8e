import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#src/clock/clock.ts'
import { freshDatabase } from '#src/test-support/fresh-database.ts'
import { createGeography } from './index.ts'

const log = { error: vi.fn<(facts: object, message: string) => void>() }

test('a country is closed soon after its policy; an unknown one has the default', async () => {
  const db = await freshDatabase()
  const findCountry = (address: string) => (address === '192.0.2.1' ? 'XA' : null)
  const geography = await createGeography({
    db,
    clock: systemClock(),
    config: { publicUrl: 'http://stagedoor.test' },
    ageAssurance: { begin: async () => ({ url: '' }), readProof: async () => null },
    log,
    defaultRegionPolicy: () => 'declare',
    findCountry,
  })
  onTestFinished(() => geography.close())
  expect([geography.policyOf('192.0.2.1'), geography.isCountryClosed('192.0.2.1')]).toEqual(['declare', false])

  await sql`insert into region_policy (country_code, policy) values ('XA', 'blocked')`.execute(db)

  await vi.waitFor(() => expect(geography.isCountryClosed('192.0.2.1')).toBe(true), { timeout: 30_000, interval: 50 })
  expect(geography.policyOf('192.0.2.2')).toBe('declare')
})
