import { isWireAmount } from '@stagedoor/contract/money'
import { Value } from 'typebox/value'
import { isSettingName, moneySettings, settingSchemas, type SettingName, type SettingValues } from './definitions.ts'

const money: ReadonlySet<string> = new Set(moneySettings)

/** Whether a value may be stored under a name. */
export function isSettingValue(name: SettingName, value: unknown): boolean {
  if (!Value.Check(settingSchemas[name], value)) return false
  return !money.has(name) || (typeof value === 'number' && isWireAmount(value))
}

/**
 * Defaults overridden by the stored values. Unknown rows, and values that no longer match their definition, are listed
 * in `unusable` and have no effect.
 */
export function readSettings(
  defaults: SettingValues,
  stored: ReadonlyMap<string, unknown>,
): { values: SettingValues; unusable: string[] } {
  const [usable, unusable] = partition(
    [...stored],
    ([name, value]) => isSettingName(name) && isSettingValue(name, value),
  )
  return { values: { ...defaults, ...Object.fromEntries(usable) }, unusable: unusable.map(([name]) => name) }
}

function partition<T>(all: readonly T[], isIn: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isIn), all.filter((one) => !isIn(one))]
}
