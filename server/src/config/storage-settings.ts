import { isAbsolute } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isLoopback } from './is-loopback.ts'
import type { SettingReader } from './setting-readers.ts'

/** A store that speaks the protocol of S3, with the account that may use it. */
export type S3Settings = {
  bucket: string
  /** What the keys of all objects begin with: empty, or ending with a slash. */
  prefix: string
  region: string
  /** Null: Amazon's own for the region. */
  endpoint: string | null
  accessKeyId: string
  secretAccessKey: string
}

/** Where files lie: folders below one of this machine, or prefixes in one bucket. */
export type StorageTarget = { kind: 'local'; directory: string } | ({ kind: 's3' } & S3Settings)

const EXAMPLE = 's3://bucket/prefix or file:///srv/stagedoor/files'

/** Reads where files lie; in `dataDir` unless told. */
export function readStorage(
  read: SettingReader,
  { isProduction, dataDir }: { isProduction: boolean; dataDir: string },
): StorageTarget {
  const local: StorageTarget = { kind: 'local', directory: dataDir }
  const text = read.text('STORAGE_URL')
  if (text === undefined) return local
  const url = URL.parse(text)
  if (url?.protocol === 's3:') return { kind: 's3', ...readS3(read, url, isProduction) }
  if (url?.protocol === 'file:' && url.host === '' && isAbsolute(url.pathname)) {
    return { kind: 'local', directory: fileURLToPath(url) }
  }
  read.problems.push(`STORAGE_URL is neither a bucket nor a folder: use the form ${EXAMPLE}, or remove it.`)
  return local
}

function readS3(read: SettingReader, url: URL, isProduction: boolean): S3Settings {
  const path = decodeURIComponent(url.pathname).replaceAll(/^\/+|\/+$/g, '')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host) || !/^[\w./-]*$/.test(path) || path.includes('..')) {
    read.problems.push(`STORAGE_URL does not name a bucket: use the form s3://bucket/prefix.`)
  }
  return {
    bucket: url.host,
    prefix: path === '' ? '' : `${path}/`,
    region: read.text('STORAGE_REGION') ?? 'us-east-1',
    endpoint: readEndpoint(read, isProduction),
    accessKeyId: readKey(read, 'STORAGE_ACCESS_KEY_ID'),
    secretAccessKey: readKey(read, 'STORAGE_SECRET_ACCESS_KEY'),
  }
}

function readEndpoint(read: SettingReader, isProduction: boolean): string | null {
  const example = 'https://s3.example.net'
  const url = read.url('STORAGE_ENDPOINT', { protocols: ['https:', 'http:'], example })
  if (url === null) return null
  if (url.username !== '' || url.password !== '' || url.search !== '') {
    read.problems.push(`STORAGE_ENDPOINT holds more than an address: use the form ${example}.`)
  }
  const mayBePlain = !isProduction || read.flag('ALLOW_PLAINTEXT_STORAGE', false) || isLoopback(url.hostname)
  if (url.protocol === 'http:' && !mayBePlain) {
    read.problems.push(
      'STORAGE_ENDPOINT is not encrypted, and production refuses that beyond this machine: use https://, or set ALLOW_PLAINTEXT_STORAGE=1.',
    )
  }
  return url.href.replace(/\/$/, '')
}

function readKey(read: SettingReader, name: string): string {
  const value = read.text(name)
  if (value === undefined) read.problems.push(`${name} is missing, and STORAGE_URL names a bucket: set it.`)
  return value ?? ''
}
