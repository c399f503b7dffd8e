import { randomBytes } from 'node:crypto'
import type { StreamKey } from '@stagedoor/contract/stream-keys'
import type { LivestreamDeps } from './deps.ts'
import { findKey, findKeyTime, findSessionOfKey, replaceKey, saveKeyConnection, type KeyRow } from './key-queries.ts'
import { findCurrentStream } from './queries.ts'
import { TOKEN_MS } from './rules.ts'
import { hashOf } from './tokens.ts'
import { transportNow } from './transport.ts'

/** Tells a key from a token at a glance, and for scanners of leaked secrets. */
const PREFIX = 'sk_live_'

/** Where an encoder sends its offer. */
const urlOf = ({ config }: LivestreamDeps): string => `${config.publicUrl}/api/streaming/whip`

/** When the creator's key was made, and where an encoder sends; the key itself is shown once. */
export const showKey = async (deps: LivestreamDeps, performerId: string): Promise<StreamKey> => ({
  url: urlOf(deps),
  key: null,
  createdAt: (await findKeyTime(deps.db, performerId))?.toISOString() ?? null,
  transport: transportNow(deps),
})

/** Makes another key; what was sent with the one before ends with the next check. Rule LIVE-13. */
export async function rotateKey(deps: LivestreamDeps, performerId: string): Promise<StreamKey> {
  const key = `${PREFIX}${randomBytes(32).toString('base64url')}`
  const { createdAt } = await deps.db.transaction().execute((tx) => replaceKey(tx, performerId, hashOf(key)))
  return { url: urlOf(deps), key, createdAt: createdAt.toISOString(), transport: transportNow(deps) }
}

export type KeyConnection = { session_id: string; id: string; performerId: string }

/** The right of an encoder to publish the current stream of its key's creator. Null: there is no such stream. */
export async function openByKey(deps: LivestreamDeps, row: KeyRow): Promise<KeyConnection | null> {
  if (transportNow(deps) === null) return null
  const stream = await findCurrentStream(deps.db, row.performer_id, row.performer_id)
  // Encoders speak WHIP, which Agora does not take here.
  if (!stream || stream.transport === 'agora' || !(await deps.profiles.isApproved(deps.db, row.performer_id)))
    return null
  const id = await saveKeyConnection(deps.db, row, {
    streamId: stream.id,
    tokenHash: hashOf(randomBytes(32).toString('base64url')),
    expiresAt: new Date(deps.clock.now().getTime() + TOKEN_MS),
  })
  return { session_id: stream.session_id, id, performerId: row.performer_id }
}

/** The key that a text is. Null: none. */
export const findOwnKey = async (deps: LivestreamDeps, key: string): Promise<KeyRow | null> =>
  key.startsWith(PREFIX) ? findKey(deps.db, hashOf(key)) : null

/** The session of a connection that a key has opened. Null: it has not. */
export async function findOpenedByKey(deps: LivestreamDeps, key: string, connectionId: string): Promise<string | null> {
  const row = await findOwnKey(deps, key)
  return row && findSessionOfKey(deps.db, row, connectionId)
}
