import { toCents } from '@stagedoor/contract/money'
import type { PublicSettings } from '@stagedoor/contract/settings'
import type { CachedTable } from '#src/platform/db/cached-table.ts'
import { publicSettingNames, type MoneySettingName, type SettingName, type SettingValues } from './definitions.ts'

/** All settings with their values, and the part that everyone may see. */
export type AllSettings = { values: SettingValues; publicValues: PublicSettings }

/** The settings for other features, from the cache, at most two seconds behind the newest change. */
export type Settings = {
  /** The value as set; a price as a decimal. */
  get<N extends SettingName>(name: N): SettingValues[N]
  /** A price as an integer of 0.01. */
  cents(name: MoneySettingName): number
  /** Grows with each change: part of the key of whatever is cached by them. */
  version(): number
}

/** All settings, with the part that everyone may see picked out once for all answers. */
export function withPublicPart(values: SettingValues): AllSettings {
  const publicValues = Object.fromEntries(publicSettingNames.map((name) => [name, values[name]]))
  // Exactly the names of `PublicSettings`, each with the value that `SettingValues` has for it.
  return { values, publicValues: publicValues as PublicSettings }
}

export const settingsFrom = (held: CachedTable<AllSettings>): Settings => ({
  get: (name) => held.value().values[name],
  cents: (name) => toCents(held.value().values[name]),
  version: () => held.version(),
})
