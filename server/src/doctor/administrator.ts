import type { Settings } from '../config/read-config.ts'
import { about, type Finding } from './finding.ts'
import { withClient } from './with-client.ts'

/** Checks in production whether an administrator exists who can open the staff area; empty elsewhere. */
export async function checkAdministrator(
  url: string,
  { isProduction }: Pick<Settings, 'isProduction'>,
): Promise<Finding[]> {
  if (!isProduction) return []
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ has_one: boolean }>(
      `select exists (select from account where role = 'staff' and status = 'active' and 'admin' = any(staff_roles)) as has_one`,
    )
    const administrator = about('Administrator')
    if (rows[0]?.has_one) return [administrator.good('can sign in to the staff area')]
    return [
      administrator.warning(
        'none exists, so nobody can set the site up or approve creators',
        'run npm run create-admin with the same settings',
      ),
    ]
  })
}
