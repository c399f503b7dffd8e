import { sql } from 'kysely'
import { exportedRowsOf, type ExportPart } from '#src/platform/db/export.ts'

/** How an account signs in, and from where; without anything that would sign somebody in. */
export const identityExport: readonly ExportPart[] = [
  {
    file: 'account/account',
    covers: [],
    people: [],
    rows: (accountId) => sql`select id, role, username, email, email_verified_at, locale, adult_method, adult_since,
        renamed_at, created_at from account where id = ${accountId}`,
  },
  exportedRowsOf('account/former-user-names', 'former_username', 'account_id', ['username', 'held_until']),
  exportedRowsOf(
    'account/sign-ins',
    'session',
    'account_id',
    ['address', 'user_agent', 'is_remembered', 'created_at', 'last_seen_at', 'expires_at'],
    { where: sql`impersonator_id is null` },
  ),
  exportedRowsOf('account/known-devices', 'known_device', 'account_id', ['first_seen_at', 'last_seen_at']),
  exportedRowsOf('account/linked-accounts', 'third_party_account', 'account_id', ['provider', 'subject', 'created_at']),
  exportedRowsOf('account/passkeys', 'passkey', 'account_id', ['name', 'created_at', 'last_used_at']),
  exportedRowsOf('account/authenticator', 'totp_factor', 'account_id', ['created_at']),
  exportedRowsOf('account/age-checks', 'age_check', 'account_id', ['created_at']),
  exportedRowsOf('account/age-assurance', 'age_assurance', 'account_id', [
    'method',
    'is_adult',
    'created_at',
    'expires_at',
  ]),
  exportedRowsOf('account/copies-of-data', 'account_export', 'account_id', ['status', 'requested_at', 'ready_at']),
]
