import type { Config } from './config.ts'
import { isLoopback } from './is-loopback.ts'
import type { SettingReader } from './setting-readers.ts'

const EXAMPLE = 'postgres://user:password@127.0.0.1:5432/stagedoor'
const NAMES = ['DATABASE_URL', 'DATABASE_REQUESTS_URL', 'DATABASE_JOBS_URL'] as const

/** Reads the owner's address and those of the two logins. Problems never contain a value. */
export function readDatabase(
  read: SettingReader,
  { isProduction }: { isProduction: boolean },
): Pick<Config, 'databaseUrl' | 'databaseLogins'> {
  const mayBePlain = !isProduction || read.flag('ALLOW_PLAINTEXT_DATABASE', false)
  const [owner, requests, jobs] = NAMES.map((name) => readAddress(read, name, mayBePlain)) as [
    string | null,
    string | null,
    string | null,
  ]
  if ((requests === null) !== (jobs === null))
    read.problems.push('DATABASE_REQUESTS_URL and DATABASE_JOBS_URL go together: set both, or remove both.')
  return { databaseUrl: owner, databaseLogins: requests === null || jobs === null ? null : { requests, jobs } }
}

function readAddress(read: SettingReader, name: string, mayBePlain: boolean): string | null {
  const url = read.url(name, { protocols: ['postgres:', 'postgresql:'], example: EXAMPLE })
  if (url === null) return null
  if (url.pathname.length < 2) read.problems.push(`${name} names no database: end it with one, like ${EXAMPLE}.`)
  if (!mayBePlain && !isPrivate(url))
    read.problems.push(
      `${name} is not encrypted with a checked certificate, and production refuses that: add ?sslmode=verify-full (and &sslrootcert=FILE for an authority of your own), or set ALLOW_PLAINTEXT_DATABASE=1.`,
    )
  return url.href
}

/** Whether nobody on the way can read or change what is sent. The driver takes the last of several values. */
function isPrivate(url: URL): boolean {
  const host = url.searchParams.getAll('host').at(-1) ?? url.hostname
  return /^(?:\/|%2f)/i.test(host) || isLoopback(host) || url.searchParams.getAll('sslmode').at(-1) === 'verify-full'
}
