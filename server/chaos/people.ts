import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'

export type Person = { accountId: string; token: string }

/**
 * A signed-in account with a fresh sign-in for the whole run, inserted directly, because the test is about money and
 * not about passwords.
 */
async function addPerson(
  owner: Db,
  role: 'user' | 'performer' | 'staff',
  username: string,
  staffRole: 'admin' | 'finance' = 'admin',
): Promise<Person> {
  const token = randomBytes(32).toString('base64url')
  const email = `${username}@chaos.test`
  const { rows } = await sql<{ account_id: string }>`with account as (
      insert into account (role, staff_roles, username, email, email_key, email_verified_at, adult_method, adult_since, created_at)
      values (${role}, ${role === 'staff' ? [staffRole] : []}, ${username}, ${email}, ${email}, now(), 'declared', now(), now() - interval '90 days')
      returning id
    ), session as (
      insert into session (account_id, token_hash, is_remembered, authenticated_at, last_seen_at, expires_at, address, user_agent)
      select id, ${createHash('sha256').update(token).digest()}, true, now() + interval '8000 days', now() + interval '8000 days', now() + interval '9000 days', '127.0.0.1', 'the chaos' from account
    )
    insert into profile (account_id, username, is_performer, name)
    select id, ${username}, ${role === 'performer'}, ${username} from account returning account_id`.execute(owner)
  const accountId = rows[0]?.account_id ?? ''
  if (role === 'performer')
    await sql`insert into performer (account_id, state, approved_at, monthly_price_cents) values (${accountId}, 'approved', now(), 999)`.execute(
      owner,
    )
  return { accountId, token }
}

export type People = { fans: Person[]; creators: Person[]; admin: Person; finance: Person[] }

/** The accounts of a run. */
export async function addPeople(owner: Db, counts: { fans: number; creators: number }): Promise<People> {
  const many = async (role: 'user' | 'performer', count: number): Promise<Person[]> => {
    const people: Person[] = []
    for (let number = 0; number < count; number += 1)
      people.push(await addPerson(owner, role, `chaos.${role}.${number}`))
    return people
  }
  return {
    fans: await many('user', counts.fans),
    creators: await many('performer', counts.creators),
    admin: await addPerson(owner, 'staff', 'chaos.admin'),
    finance: [
      await addPerson(owner, 'staff', 'chaos.finance.0', 'finance'),
      await addPerson(owner, 'staff', 'chaos.finance.1', 'finance'),
    ],
  }
}
