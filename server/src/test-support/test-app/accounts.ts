import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { StaffRole } from '@stagedoor/contract/endpoint'
import type { PerformerState } from '@stagedoor/contract/performers'
import { sql } from 'kysely'
import type { App } from '#src/app.ts'
import { PASSWORD_HASH } from './password.ts'

type TestAccount = { username: string; email: string; token: string }

type AccountFields = {
  username?: string
  /** The name on the profile. */
  name?: string
  gender?: string
  country?: string
  /** Made just now; else ninety days ago. */
  isNew?: boolean
  /** True unless told. */
  isEmailVerified?: boolean
}

type FanFields = AccountFields & {
  /** Tokens of two settled top-ups; of one for a new account. */
  tokens?: number
}

type CreatorFields = AccountFields & {
  /** `approved` unless told. With `under_review` come both documents. */
  state?: PerformerState
  /** 10.00 unless told. */
  monthlyPriceCents?: number | null
  /** 100.00 unless told. */
  yearlyPriceCents?: number | null
  isFreeSubscription?: boolean
  freeSubscriptionDays?: number | null
}

export type AccountMakers = {
  /** Each maker writes the rows, a session among them. @returns the id of the account, by which calls are made. */
  aFan(fields?: FanFields): Promise<string>
  aCreator(fields?: CreatorFields): Promise<string>
  aStaffMember(...roles: StaffRole[]): Promise<string>
  /** Another session of an account, of staff that acts for it if one is named. @returns its token. */
  signIn(accountId: string, options?: { impersonatorId?: string }): Promise<string>
  /** Name, email and token of an account that a maker made. */
  accountOf(accountId: string): TestAccount
  /** Closes an account, as staff do. */
  suspend(accountId: string): Promise<void>
  /** Gives tokens from the exchange, as a settled top-up does. */
  topUp(accountId: string, tokens: number): Promise<void>
}

// Names of one length sort by age, however many tests this process has run.
let made = 100_000

export function accountMakers({ db, features }: App): AccountMakers {
  const accounts = new Map<string, TestAccount>()

  /** Straight rows: registering everyone would take longer than most tests. */
  async function anAccount(
    role: 'user' | 'performer' | 'staff',
    { username, name, gender, country, isNew = false, isEmailVerified = true }: AccountFields,
    staffRoles: readonly StaffRole[] = [],
  ): Promise<string> {
    made += 1
    const called = username ?? `${role}.${made}`
    const email = `${called}@example.test`
    const age = isNew ? '0 days' : '90 days'
    const { rows } = await sql<{ id: string }>`with made as (
        insert into account (role, staff_roles, username, email, email_key, email_verified_at, password_hash,
          locale, adult_method, adult_since, created_at)
        values (${role}, ${[...staffRoles]}, ${called}, ${email}, ${email},
          case when ${isEmailVerified} then app_now() end, ${PASSWORD_HASH},
          'en-US', 'declared', app_now(), app_now() - ${age}::interval)
        returning id
      )
      insert into profile (account_id, username, is_performer, name, gender, country)
      select id, ${called}, ${role === 'performer'}, ${name ?? `The ${called}`}, ${gender ?? null}, ${country ?? null}
      from made returning account_id as id`.execute(db)
    const id = rows[0]?.id ?? ''
    accounts.set(id, { username: called, email, token: await signIn(id) })
    return id
  }

  async function signIn(accountId: string, { impersonatorId }: { impersonatorId?: string } = {}): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const tokenHash = createHash('sha256').update(token).digest()
    await sql`insert into session (account_id, token_hash, is_remembered, expires_at, address, user_agent, impersonator_id)
      values (${accountId}, ${tokenHash}, true, app_now() + interval '50 years', '127.0.0.1', 'a test',
        ${impersonatorId ?? null})`.execute(db)
    return token
  }

  async function topUp(accountId: string, tokens: number): Promise<void> {
    const cents = Math.round(tokens * 100)
    const settled = { transactionId: randomUUID(), accountId, priceCents: cents, creditTokenCents: cents }
    await db.transaction().execute((tx) => features.wallet.creditTopUp(tx, settled))
  }

  /** Gives a creator who waits what brings them to their state. The documents have no bytes. */
  async function bringTo(id: string, state: PerformerState): Promise<void> {
    if (state !== 'documents_pending' && state !== 'under_review') return
    await sql`update profile set first_name = 'Anna', last_name = 'Bella' where account_id = ${id}`.execute(db)
    await sql`update performer set date_of_birth = '1990-05-04', approved_at = null where account_id = ${id}`.execute(
      db,
    )
    if (state === 'documents_pending') return
    await sql`insert into verification_document (account_id, kind, mime_type, storage_key, size_bytes, sha256, key_id, nonce, tag)
      select ${id}, kind, 'image/jpeg', ${randomUUID()} || kind, 1, decode(repeat('00', 32), 'hex'), decode(repeat('00', 4), 'hex'),
        decode(repeat('00', 12), 'hex'), decode(repeat('00', 16), 'hex')
      from unnest(array['idVerification', 'documentVerification']) as kind`.execute(db)
  }

  return {
    async aFan({ tokens = 0, ...fields } = {}) {
      const id = await anAccount('user', fields)
      // A person with two top-ups behind them is no new customer.
      const parts = fields.isNew ? [tokens] : [tokens - 0.01, 0.01]
      if (tokens > 0) for (const part of parts) await topUp(id, part)
      return id
    },
    async aCreator({ state = 'approved', ...fields } = {}) {
      const id = await anAccount('performer', fields)
      const { monthlyPriceCents = 1_000, yearlyPriceCents = 10_000, isFreeSubscription = false } = fields
      await sql`insert into performer (account_id, state, approved_at, monthly_price_cents, yearly_price_cents,
          is_free_subscription, free_subscription_days)
        values (${id}, ${state}, app_now(), ${monthlyPriceCents}, ${yearlyPriceCents}, ${isFreeSubscription},
          ${fields.freeSubscriptionDays ?? null})`.execute(db)
      await bringTo(id, state)
      return id
    },
    aStaffMember: (...roles) => anAccount('staff', {}, roles),
    signIn,
    accountOf(accountId) {
      const account = accounts.get(accountId)
      if (!account) throw new Error(`no maker made ${accountId}`)
      return account
    },
    async suspend(accountId) {
      await features.identity.setAccountStatus({ accountId, status: 'suspended', actorId: null, reason: 'a test' })
    },
    topUp,
  }
}
