import { isLoopback } from './is-loopback.ts'
import type { SettingReader } from './setting-readers.ts'

/** Reads the address of a Redis. Announced messages and limits pass through it. Problems never contain a value. */
export function readRedis(read: SettingReader, { isProduction }: { isProduction: boolean }): string | null {
  const url = read.url('REDIS_URL', { protocols: ['redis:', 'rediss:'], example: 'redis://127.0.0.1:6379' })
  if (url === null) return null
  const mayBePlain = !isProduction || read.flag('ALLOW_PLAINTEXT_REDIS', false)
  if (url.protocol === 'redis:' && !mayBePlain && !isLoopback(url.hostname))
    read.problems.push(
      'REDIS_URL is not encrypted, and production refuses that beyond this machine: use rediss://, or set ALLOW_PLAINTEXT_REDIS=1.',
    )
  return url.href
}
