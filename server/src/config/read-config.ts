import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { readAgora } from './agora-settings.ts'
import { readCcbill } from './ccbill-settings.ts'
import { logLevels, type Config, type GatewayName } from './config.ts'
import { readDatabase } from './database-settings.ts'
import { readMail } from './mail-settings.ts'
import { isWeakSecret } from './secret-key.ts'
import { isAddressRange, settingReader, type Environment, type SettingReader } from './setting-readers.ts'
import { readBytePlus } from './byteplus-settings.ts'
import { readCaptcha } from './captcha-settings.ts'
import { readSignOn } from './sign-on-settings.ts'
import { readPush } from './push-settings.ts'
import { readLiveServer } from './live-server-settings.ts'
import { readLive } from './live-settings.ts'
import { readRedis } from './redis-settings.ts'
import { readStorage } from './storage-settings.ts'
import { readStripe } from './stripe-settings.ts'
import { readTurn } from './turn-settings.ts'
import { readVerotel } from './verotel-settings.ts'

/** All settings except the secret, which may have to be generated first. */
export type Settings = Omit<Config, 'secretKey'> & { secretKey: string | null }

export type ReadOutcome = { outcome: 'settings'; settings: Settings } | { outcome: 'problems'; problems: string[] }

/**
 * Reads settings from the environment. Pure: no file, no clock, no process. Every problem is one sentence that names
 * the setting and the fix; secrets are never shown.
 */
export function readConfig(env: Environment, { version, folder }: { version: string; folder: string }): ReadOutcome {
  const read = settingReader(env)
  const isProduction = read.oneOf('NODE_ENV', ['production', 'development', 'test'], 'development') === 'production'
  const port = read.wholeNumber('PORT', { from: 1, to: 65_535, fallback: 3000 })
  const host = readHost(read)
  const dataDir = resolve(folder, read.text('DATA_DIR') ?? '.data')
  const publicUrl = readPublicUrl(read, { isProduction, host, port })
  const gateways = readGateways(read, isProduction)
  if (isProduction) refuseUncheckedCertificates(read)

  const mail = readMail(read, { isProduction, publicUrl })
  const settings: Settings = {
    version,
    isProduction,
    role: read.oneOf('ROLE', ['all', 'web', 'worker'], 'all'),
    host,
    port,
    publicUrl,
    ...readDatabase(read, { isProduction }),
    redisUrl: readRedis(read, { isProduction }),
    dataDir,
    storage: readStorage(read, { isProduction, dataDir }),
    mail,
    push: readPush(read, { isProduction, sender: mail?.from ?? null }),
    countryDatabase: readPath(read, 'GEOIP_DATABASE', folder),
    ffmpeg: readFfmpeg(read, folder),
    live: readLive(read, { host, port }),
    liveServer: readLiveServer(read, { isProduction }),
    agora: readAgora(read),
    turn: readTurn(read),
    secretKey: readSecretKey(read, isProduction),
    formerSecretKeys: readFormerKeys(read),
    trustedProxies: readRanges(read, 'TRUSTED_PROXIES', { mayBeRange: true, fallback: [] }),
    clientAddressHeader: readHeaderName(read),
    connections: {
      maximum: read.wholeNumber('MAX_CONNECTIONS', { from: 1, to: 1_000_000, fallback: 10_000 }),
      maximumPerAddress: read.wholeNumber('MAX_CONNECTIONS_PER_ADDRESS', { from: 1, to: 1_000_000, fallback: 500 }),
    },
    sessionIdleDays: read.wholeNumber('SESSION_IDLE_DAYS', { from: 1, to: 365, fallback: 30 }),
    operatorAddresses: readRanges(read, 'OPERATOR_ADDRESSES', {
      mayBeRange: false,
      fallback: isProduction ? [] : ['127.0.0.1', '::1'],
    }),
    isClockSimulated: neverInProduction(read, 'SIMULATED_CLOCK', { isProduction, fallback: false }),
    crashAt: readCrashAt(read, isProduction),
    hasDemoWorld: neverInProduction(read, 'DEMO_WORLD', { isProduction, fallback: !isProduction }),
    gateways,
    stripe: readStripe(read, { isOffered: gateways.includes('stripe'), isProduction }),
    ccbill: readCcbill(read, { isOffered: gateways.includes('ccbill'), isProduction }),
    verotel: readVerotel(read, { isOffered: gateways.includes('verotel'), isProduction }),
    signOn: readSignOn(read, { isProduction }),
    byteplus: readBytePlus(read),
    captcha: readCaptcha(read, { isProduction }),
    logLevel: read.oneOf('LOG_LEVEL', logLevels, isProduction ? 'info' : 'warn'),
  }
  return read.problems.length > 0
    ? { outcome: 'problems', problems: read.problems }
    : { outcome: 'settings', settings: deepFrozen(settings) }
}

function readCrashAt(read: SettingReader, isProduction: boolean): string | null {
  const place = read.text('CRASH_AT') ?? null
  if (place !== null && isProduction) read.problems.push('CRASH_AT is set, and production refuses it: remove CRASH_AT.')
  return place
}

function readHost(read: SettingReader): string {
  const host = read.text('HOST') ?? '127.0.0.1'
  if (isIP(host) === 0 && host !== 'localhost') {
    read.problems.push(
      `HOST is "${host}": set it to an address of this machine such as 127.0.0.1 or 0.0.0.0, or remove it.`,
    )
  }
  return host
}

function readPublicUrl(
  read: SettingReader,
  { isProduction, host, port }: { isProduction: boolean; host: string; port: number },
): string {
  const example = 'https://stagedoor.example'
  if (isProduction && read.text('PUBLIC_URL') === undefined) {
    read.problems.push(
      `PUBLIC_URL is missing, and production needs it: set it to the public address of the site, for example ${example}.`,
    )
  }
  const url = read.url('PUBLIC_URL', { protocols: ['https:', 'http:'], example })
  if (url === null) return `http://${reachableHost(host)}:${port}`
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '' || url.username !== '') {
    read.problems.push(`PUBLIC_URL has more than an origin: shorten it to ${url.origin}.`)
  }
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (isProduction && url.protocol !== 'https:' && !isLocal) {
    read.problems.push(`PUBLIC_URL is not encrypted, and production refuses that: set it to https://${url.host}.`)
  }
  return url.origin
}

/** The host for a browser on this machine when the server listens on `host`. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return isIP(host) === 6 ? `[${host}]` : host
}

function readPath(read: SettingReader, name: string, folder: string): string | null {
  const path = read.text(name)
  return path === undefined ? null : resolve(folder, path)
}

function readFfmpeg(read: SettingReader, folder: string): Config['ffmpeg'] {
  if (read.text('FFMPEG_PATH') === 'none') return null
  return { path: readPath(read, 'FFMPEG_PATH', folder), searchPath: read.text('PATH') ?? '' }
}

function readSecretKey(read: SettingReader, isProduction: boolean): string | null {
  const key = read.text('SECRET_KEY') ?? null
  const fix = 'set it to the output of: openssl rand -base64 48'
  if (key === null && isProduction) read.problems.push(`SECRET_KEY is missing, and production needs it: ${fix}.`)
  if (key !== null && isWeakSecret(key)) read.problems.push(`SECRET_KEY can be guessed: ${fix}.`)
  return key
}

/** Texts without commas, as `openssl rand -base64` makes them. */
function readFormerKeys(read: SettingReader): readonly string[] {
  const [current, former] = [read.text('SECRET_KEY'), read.list('SECRET_KEY_OLD', [])]
  if (former.length > 0 && current === undefined)
    read.problems.push('SECRET_KEY_OLD without SECRET_KEY: set SECRET_KEY to the new key, or remove SECRET_KEY_OLD.')
  if (current !== undefined && former.includes(current))
    read.problems.push(
      'SECRET_KEY_OLD holds SECRET_KEY: set SECRET_KEY to a new key, or remove it from SECRET_KEY_OLD.',
    )
  return former
}

function readRanges(
  read: SettingReader,
  name: string,
  { mayBeRange, fallback }: { mayBeRange: boolean; fallback: readonly string[] },
): readonly string[] {
  const parts = read.list(name, fallback)
  const wrong = parts.find((part) => (mayBeRange ? !isAddressRange(part) : isIP(part) === 0))
  if (wrong !== undefined) {
    const wanted = mayBeRange ? 'addresses or ranges such as 10.0.0.0/8' : 'addresses such as 10.0.0.7'
    read.problems.push(`${name} holds "${wrong}": list ${wanted}, separated by commas, or remove it.`)
  }
  return parts
}

function readHeaderName(read: SettingReader): string {
  const name = read.text('CLIENT_ADDRESS_HEADER')?.toLowerCase() ?? 'x-forwarded-for'
  if (!/^[a-z0-9-]{1,60}$/.test(name))
    read.problems.push(
      `CLIENT_ADDRESS_HEADER is "${name}": set it to one header name like X-Forwarded-For, or remove it.`,
    )
  return name
}

function neverInProduction(
  read: SettingReader,
  name: string,
  { isProduction, fallback }: { isProduction: boolean; fallback: boolean },
): boolean {
  const value = read.flag(name, fallback)
  if (value && isProduction) read.problems.push(`${name} is on, and production refuses it: remove ${name}.`)
  return value
}

const builtGateways: readonly GatewayName[] = ['sandbox', 'stripe', 'ccbill', 'verotel']

function readGateways(read: SettingReader, isProduction: boolean): readonly GatewayName[] {
  const names = read.list('PAYMENT_GATEWAYS', isProduction ? [] : ['sandbox'])
  for (const name of names) {
    if (!builtGateways.some((built) => built === name)) {
      read.problems.push(
        `PAYMENT_GATEWAYS names "${name}", which is none of ${builtGateways.join(', ')}: remove it from the list.`,
      )
    } else if (isProduction && name === 'sandbox') {
      read.problems.push('PAYMENT_GATEWAYS names the sandbox, and production refuses it: remove it from the list.')
    }
  }
  return builtGateways.filter((built) => names.includes(built))
}

/** Node's own switch for all connections that this process opens. */
function refuseUncheckedCertificates(read: SettingReader): void {
  if (read.text('NODE_TLS_REJECT_UNAUTHORIZED') === '0')
    read.problems.push(
      'NODE_TLS_REJECT_UNAUTHORIZED is 0, so no certificate is checked, and production refuses that: remove it.',
    )
}

function deepFrozen(settings: Settings): Settings {
  for (const value of Object.values(settings)) if (typeof value === 'object') Object.freeze(value)
  return Object.freeze(settings)
}
