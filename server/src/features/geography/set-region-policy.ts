import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import { writeRegionPolicy } from './queries.ts'
import type { RegionPolicy } from './rules.ts'

export type RegionPolicyChange = {
  countryCode: string
  /** Null restores the default. */
  policy: RegionPolicy | null
  actorId: string | null
  reason?: string
  requestId?: string
}

/** Sets the policy of a country, with an audit row of the previous one. */
export async function setRegionPolicy(db: Db, change: RegionPolicyChange): Promise<void> {
  const { countryCode, policy, actorId, reason, requestId } = change
  await db.transaction().execute(async (tx) => {
    const before = await writeRegionPolicy(tx, { countryCode, policy, actorId })
    await recordAudit(tx, {
      actorId,
      subjectId: null,
      action: 'geography.region_policy_set',
      facts: { countryCode, from: before, to: policy },
      ...(reason === undefined ? {} : { reason }),
      ...(requestId === undefined ? {} : { requestId }),
    })
  })
}
