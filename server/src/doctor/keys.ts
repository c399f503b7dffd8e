import type { Settings } from '../config/read-config.ts'
import { findSecretKey } from '../config/secret-key.ts'
import { keyIdOf } from '../platform/secrets/secret-keys.ts'
import { about, type Finding } from './finding.ts'
import { withClient } from './with-client.ts'

// Every column that holds something encrypted or hashed for long; each names its key in four bytes.
const KEY_IDS = `select substring(encrypted_secret for 4) as id from totp_factor where encrypted_secret is not null
  union all select substring(pending_secret for 4) from totp_factor where pending_secret is not null
  union all select key_id from recovery_code
  union all select substring(sealed for 4) from banking_detail
  union all select substring(sealed for 4) from payment_gateway_setting
  union all select substring(sealed for 4) from push_key
  union all select key_id from verification_document`

/** Checks whether everything that is encrypted can be read, and which former secrets are still needed. */
export async function checkKeys(
  url: string,
  settings: Pick<Settings, 'secretKey' | 'formerSecretKeys' | 'dataDir'>,
): Promise<Finding> {
  const current = settings.secretKey ?? (await findSecretKey(settings.dataDir))
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: Buffer; count: number }>(
      `select id, count(*)::int as count from (${KEY_IDS}) as used group by id`,
    )
    const counts = new Map(rows.map(({ id, count }) => [id.toString('hex'), count]))
    const idOf = (secretKey: string) => keyIdOf(secretKey).toString('hex')
    return judgeKeys({
      counts,
      current: current === null ? null : idOf(current),
      former: settings.formerSecretKeys.map(idOf),
    })
  })
}

/** Pure part of the check: how many records each key holds, by its id. */
export function judgeKeys(found: {
  counts: ReadonlyMap<string, number>
  current: string | null
  former: readonly string[]
}): Finding {
  const keys = about('Keys')
  const { counts, current, former } = found
  const lost = [...counts].filter(([id]) => id !== current && !former.includes(id))
  if (lost.length > 0) {
    const count = lost.reduce((sum, [, records]) => sum + records, 0)
    return keys.bad(
      `${count} encrypted records have a key that is not configured`,
      'add the former SECRET_KEY to SECRET_KEY_OLD',
    )
  }
  const needed = former.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
  if (needed > 0)
    return keys.warning(
      `${needed} records still have a key of SECRET_KEY_OLD`,
      'let a worker run: it encrypts them again every ten minutes. Recovery codes stay until they are used or renewed',
    )
  return former.length > 0
    ? keys.warning('no record needs SECRET_KEY_OLD any more', 'remove it')
    : keys.good('every encrypted record has the key of this installation')
}
