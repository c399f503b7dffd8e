import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { testApp } from '#src/test-support/test-app.ts'

test('closes a country shortly after its policy changed; an unknown one has the default', async () => {
  const findCountry = (address: string) => (address === '192.0.2.1' ? 'XA' : null)
  const { db, features } = await testApp({ wrappers: { findCountry: () => findCountry } })
  const { geography } = features
  expect([geography.policyOf('192.0.2.1'), geography.isCountryClosed('192.0.2.1')]).toEqual(['declare', false])

  await sql`insert into region_policy (country_code, policy) values ('XA', 'blocked')`.execute(db)

  await vi.waitFor(() => expect(geography.isCountryClosed('192.0.2.1')).toBe(true), { timeout: 30_000, interval: 50 })
  expect(geography.policyOf('192.0.2.2')).toBe('declare')
})
