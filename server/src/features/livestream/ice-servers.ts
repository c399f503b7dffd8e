import { createHmac } from 'node:crypto'
import type { StreamToken } from '@stagedoor/contract/streams'
import type { TurnSettings } from '#src/config/turn-settings.ts'

/** A connection that lasts longer asks for new credentials when its network changes. */
const VALID_SECONDS = 12 * 3_600

/**
 * The TURN servers for one account. With a shared secret the credentials are made for it and end by themselves, as coturn and others
 * verify them (`use-auth-secret`, draft-uberti-behave-turn-rest): name is end and account, password its HMAC-SHA1.
 */
export function iceServersFor(
  turn: TurnSettings | null,
  { accountId, now }: { accountId: string; now: Date },
): StreamToken['iceServers'] {
  if (!turn) return []
  const { urls, secret } = turn
  if (secret === null) return [{ urls }]
  const username = `${Math.floor(now.getTime() / 1_000) + VALID_SECONDS}:${accountId}`
  return [{ urls, username, credential: createHmac('sha1', secret).update(username).digest('base64') }]
}
