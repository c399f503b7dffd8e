import { isLoopback } from './is-loopback.ts'
import type { SettingReader } from './setting-readers.ts'

/** A server for WHIP and WHEP that takes the place of the embedded live process. */
export type LiveServerSettings = {
  /** Where a channel is published to (WHIP) and played from (WHEP); `{channel}` stands for its name. */
  publishUrl: string
  playUrl: string
  /** Sent with each request as bearer token; null: the server asks for none. */
  token: string | null
  /** The control API of MediaMTX, without a trailing slash; null: it is another server. */
  apiUrl: string | null
}

const NAMES = ['LIVE_SERVER_PUBLISH_URL', 'LIVE_SERVER_PLAY_URL'] as const
const EXAMPLE = 'https://media.example/{channel}/whip'

/** Reads the live server outside; null: live video is forwarded by the embedded process. */
export function readLiveServer(
  read: SettingReader,
  { isProduction }: { isProduction: boolean },
): LiveServerSettings | null {
  const [publishUrl, playUrl] = NAMES.map((name) => readAddress(read, name, { isProduction, example: EXAMPLE }))
  const apiUrl = readAddress(read, 'LIVE_SERVER_API_URL', { isProduction, example: 'https://media.example:9997' })
  const token = read.text('LIVE_SERVER_TOKEN') ?? null
  // A header can hold no others.
  if (token !== null && !/^[\x21-\x7e]+$/.test(token))
    read.problems.push('LIVE_SERVER_TOKEN has spaces or characters outside of ASCII: set it to a token without them.')
  for (const [name, address] of [
    [NAMES[0], publishUrl],
    [NAMES[1], playUrl],
  ] as const)
    if (address && !address.includes('{channel}'))
      read.problems.push(
        `${name} is the same for every channel: write {channel} where the name of one stands, like ${EXAMPLE}.`,
      )
  if (publishUrl && playUrl) return { publishUrl, playUrl, token, apiUrl: apiUrl?.replace(/\/$/, '') ?? null }
  if ([publishUrl, playUrl, apiUrl, token].some(Boolean))
    read.problems.push(`A live server outside needs both ${NAMES.join(' and ')}: set both, or remove LIVE_SERVER_….`)
  return null
}

function readAddress(
  read: SettingReader,
  name: string,
  { isProduction, example }: { isProduction: boolean; example: string },
): string | null {
  const url = read.url(name, { protocols: ['https:', 'http:'], example })
  if (!url) return null
  if (url.username !== '' || url.hash !== '')
    read.problems.push(`${name} holds more than an address: use the form ${example}, and LIVE_SERVER_TOKEN.`)
  const mayBePlain = !isProduction || read.flag('ALLOW_PLAINTEXT_LIVE', false) || isLoopback(url.hostname)
  if (url.protocol === 'http:' && !mayBePlain)
    read.problems.push(
      `${name} is not encrypted, and production refuses that beyond this machine: use https://, or set ALLOW_PLAINTEXT_LIVE=1.`,
    )
  // An address writes braces of its path as numbers.
  return url.href.replaceAll(/%7Bchannel%7D/gi, '{channel}')
}
