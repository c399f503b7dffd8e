import { recordAudit } from '#src/platform/audit/record-audit.ts'
import type { Db } from '#src/platform/db/database.ts'
import { isSettingName, type SettingName, type SettingValues } from './definitions.ts'
import { lockSettings, writeSetting } from './queries.ts'
import { isSettingValue, readSettings } from './read-settings.ts'
import { findContradictions, findUnready, findUnusableGateway } from './rules.ts'

export type SettingsChange = {
  values: Readonly<Record<string, unknown>>
  /** Who changes them; null for the demo world. */
  actorId: string | null
  reason?: string
  requestId?: string
}

/** What an installation offers, which a setting may ask for. */
export type Installation = { defaults: SettingValues; hasAgoraCertificate: boolean; gateways: readonly string[] }

export type ChangeOutcome =
  | { outcome: 'changed' }
  | { outcome: 'unknown_name'; names: string[] }
  | { outcome: 'refused_value'; names: SettingName[] }

/** Sets some settings, all or none, with an audit row of the previous values. */
export async function changeSettings(
  db: Db,
  { defaults, hasAgoraCertificate, gateways }: Installation,
  change: SettingsChange,
): Promise<ChangeOutcome> {
  const names = Object.keys(change.values)
  const unknown = names.filter((name) => !isSettingName(name))
  if (unknown.length > 0) return { outcome: 'unknown_name', names: unknown }
  const known = names.filter(isSettingName)
  const refused = known.filter((name) => !isSettingValue(name, change.values[name]))
  if (refused.length > 0) return { outcome: 'refused_value', names: refused }

  return db.transaction().execute(async (tx) => {
    const before = readSettings(defaults, await lockSettings(tx)).values
    const after = { ...before, ...change.values }
    const contradictions = [
      ...findContradictions(after),
      ...findUnready(known, after, hasAgoraCertificate),
      ...findUnusableGateway(before, after, gateways),
    ]
    if (contradictions.length > 0) return { outcome: 'refused_value', names: contradictions }

    for (const name of known) await writeSetting(tx, { name, value: change.values[name], actorId: change.actorId })
    await recordAudit(tx, {
      actorId: change.actorId,
      subjectId: null,
      action: 'site.settings_changed',
      facts: { before: Object.fromEntries(known.map((name) => [name, before[name]])), after: change.values },
      ...(change.reason === undefined ? {} : { reason: change.reason }),
      ...(change.requestId === undefined ? {} : { requestId: change.requestId }),
    })
    return { outcome: 'changed' }
  })
}
