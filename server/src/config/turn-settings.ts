import type { SettingReader } from './setting-readers.ts'

/** A TURN server (RFC 8656), by which browsers reach live video where their network lets no UDP through. */
export type TurnSettings = {
  urls: string[]
  /** Shared with the server: credentials are made for each account and last some hours. Null: the server asks for none. */
  secret: string | null
}

const TURN_URL = /^(?:turns?|stun):[\w.:[\]-]{1,255}(?:\?transport=(?:udp|tcp))?$/

/** Reads the TURN server; null: there is none. */
export function readTurn(read: SettingReader): TurnSettings | null {
  const urls = (read.text('TURN_URL') ?? '').split(/[\s,]+/).filter((url) => url !== '')
  const secret = read.text('TURN_SECRET') ?? null
  for (const url of urls)
    if (!TURN_URL.test(url))
      read.problems.push(
        `TURN_URL has "${url}": write addresses such as turn:turn.example:3478 or turns:turn.example:5349.`,
      )
  if (urls.length === 0 && secret !== null)
    read.problems.push('TURN_SECRET is set without TURN_URL: set both, or remove it.')
  return urls.length === 0 ? null : { urls, secret }
}
