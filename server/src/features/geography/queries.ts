import { sql } from 'kysely'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { RegionPolicy } from './rules.ts'

/** The policies of all countries that have one of their own. */
export async function findRegionPolicies(db: Db): Promise<Map<string, RegionPolicy>> {
  const { rows } = await sql<{
    country_code: string
    policy: RegionPolicy
  }>`select country_code, policy from region_policy`.execute(db)
  return new Map(rows.map(({ country_code, policy }) => [country_code, policy]))
}

export type RegionPolicyRow = { country_code: string; policy: RegionPolicy; updated_at: Date }

/** The same with when they were set, in the order of their codes. */
export async function listRegionPolicies(db: Db): Promise<RegionPolicyRow[]> {
  const { rows } = await sql<RegionPolicyRow>`select country_code, policy, updated_at from region_policy
    order by country_code`.execute(db)
  return rows
}

/** Sets or removes the policy of a country. @returns the one it had before; null when none of its own. */
export async function writeRegionPolicy(
  tx: Tx,
  { countryCode, policy, actorId }: { countryCode: string; policy: RegionPolicy | null; actorId: string | null },
): Promise<RegionPolicy | null> {
  const { rows } = await sql<{ policy: RegionPolicy }>`select policy from region_policy
    where country_code = ${countryCode} for update`.execute(tx)
  if (policy === null) await sql`delete from region_policy where country_code = ${countryCode}`.execute(tx)
  else
    await sql`insert into region_policy (country_code, policy, updated_by) values (${countryCode}, ${policy}, ${actorId})
      on conflict (country_code) do update set policy = excluded.policy, updated_by = excluded.updated_by,
        updated_at = app_now()`.execute(tx)
  return rows[0]?.policy ?? null
}

export type AssuranceRow = { is_adult: boolean; method: string; expires_at: Date }

/** The result of an account's last assurance, whether or not it is still valid. */
export async function findAssurance(db: Db, accountId: string): Promise<AssuranceRow | null> {
  const { rows } = await sql<AssuranceRow>`select is_adult, method, expires_at from age_assurance
    where account_id = ${accountId}`.execute(db)
  return rows[0] ?? null
}

export async function insertAgeCheck(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`insert into age_check (account_id) values (${accountId}) returning id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('an age check was not stored')
  return id
}

/** Ends a check of this account. @returns whether there was one: each takes one result. */
export async function endAgeCheck(tx: Tx, checkId: string, accountId: string): Promise<boolean> {
  const { rows } =
    await sql`delete from age_check where id = ${checkId} and account_id = ${accountId} returning id`.execute(tx)
  return rows.length > 0
}

export async function writeAssurance(tx: Tx, accountId: string, { is_adult, method, expires_at }: AssuranceRow) {
  await sql`insert into age_assurance (account_id, is_adult, method, expires_at)
    values (${accountId}, ${is_adult}, ${method}, ${expires_at})
    on conflict (account_id) do update set is_adult = excluded.is_adult, method = excluded.method,
      expires_at = excluded.expires_at, created_at = app_now()`.execute(tx)
}

/** Deletes unfinished checks. */
export async function deleteAgeChecksBefore(db: Db, before: Date): Promise<void> {
  await sql`delete from age_check where created_at < ${before}`.execute(db)
}
