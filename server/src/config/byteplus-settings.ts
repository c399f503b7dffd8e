import type { SettingReader } from './setting-readers.ts'

/** An account of BytePlus VOD that may ask for playback addresses. */
export type BytePlusSettings = { accessKeyId: string; secretAccessKey: string; region: string }

const KEYS = ['BYTEPLUS_ACCESS_KEY_ID', 'BYTEPLUS_SECRET_ACCESS_KEY'] as const

/** Reads the account that delivers copies of videos; null: there is none. One of the keys alone is a problem. */
export function readBytePlus(read: SettingReader): BytePlusSettings | null {
  const [accessKeyId, secretAccessKey] = KEYS.map((name) => read.text(name))
  if (accessKeyId !== undefined && secretAccessKey !== undefined)
    return { accessKeyId, secretAccessKey, region: read.text('BYTEPLUS_REGION') ?? 'ap-singapore-1' }
  if (accessKeyId !== undefined || secretAccessKey !== undefined)
    read.problems.push(`Only one of ${KEYS.join(' and ')} is set: set both, or remove both.`)
  return null
}
