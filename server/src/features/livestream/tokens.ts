import { createHash, randomBytes } from 'node:crypto'
import type { StreamToken } from '@stagedoor/contract/streams'
import { buildToken, uidOf, type AgoraProject } from '#src/platform/live-video/agora/agora.ts'
import type { AccessLevel } from '../access/index.ts'
import { findConnectionOfToken, saveConnection, type ConnectionRow } from './connection-queries.ts'
import type { LivestreamDeps, StreamViewer } from './deps.ts'
import { iceServersFor } from './ice-servers.ts'
import { findCallOfStream } from './private/queries.ts'
import { findStream, findStreamOfSession, type StreamRow } from './queries.ts'
import { tokenMsOf } from './rules.ts'
import { levelsOf } from './see-stream.ts'
import { agoraProjectOf } from './transport.ts'

export type TokenOutcome = { outcome: 'given'; token: StreamToken } | { outcome: 'absent' | 'locked' }

/** What is kept of a secret. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Gives an account the right to one connection from one of its sessions, for 10 minutes. Rule LIVE-5. */
export async function giveToken(
  deps: LivestreamDeps,
  { viewer, accountSessionId, address }: { viewer: StreamViewer; accountSessionId: string; address: string },
  sessionId: string,
): Promise<TokenOutcome> {
  const row = await findStreamOfSession(deps.db, sessionId, viewer.accountId)
  if (!row || row.status === 'ended') return { outcome: 'absent' }
  const country = deps.geography.countryOf(address)
  const level = await levelNow(deps, row, { viewer, country })
  if (level === 'none') return { outcome: 'absent' }
  if (level !== 'full') return { outcome: 'locked' }
  const project = row.transport === 'agora' ? agoraProjectOf(deps) : null
  // The certificate or the app id was taken away while the stream went on.
  if (row.transport === 'agora' && !project) return { outcome: 'absent' }
  const isPublisher = viewer.accountId === row.performer_id
  const token = randomBytes(32).toString('base64url')
  const lifeMs = tokenMsOf(row.transport, Boolean(project?.customer))
  const expiresAt = new Date(deps.clock.now().getTime() + lifeMs)
  const id = await saveConnection(deps.db, {
    streamId: row.id,
    accountId: viewer.accountId,
    accountSessionId,
    isPublisher,
    tokenHash: hashOf(token),
    expiresAt,
    country,
  })
  return {
    outcome: 'given',
    token: {
      expiresAt: expiresAt.toISOString(),
      role: isPublisher ? 'publisher' : 'viewer',
      ...(project
        ? showAgora(project, { id, sessionId, isPublisher, lifeMs })
        : {
            token,
            url: `${deps.config.publicUrl}/api/streaming/${isPublisher ? 'whip' : 'whep'}/${sessionId}`,
            iceServers: iceServersFor(deps.config.turn, { accountId: viewer.accountId, now: deps.clock.now() }),
            agora: null,
          }),
    },
  }
}

/** Agora's own token, in the place of ours. */
function showAgora(
  project: AgoraProject,
  { id, sessionId, isPublisher, lifeMs }: { id: string; sessionId: string; isPublisher: boolean; lifeMs: number },
): Pick<StreamToken, 'token' | 'url' | 'iceServers' | 'agora'> {
  const uid = uidOf(id)
  return {
    token: buildToken(project, { channel: sessionId, uid, isPublisher, seconds: lifeMs / 1_000 }),
    url: null,
    iceServers: [],
    agora: { appId: project.appId, channel: sessionId, uid },
  }
}

/** How much of a stream an account may see now. */
const levelNow = async (
  deps: LivestreamDeps,
  row: StreamRow,
  { viewer, country }: { viewer: StreamViewer; country: string | null },
): Promise<AccessLevel> =>
  row.kind === 'private'
    ? levelOfSide(deps, row, { accountId: viewer.accountId, country })
    : (await levelsOf(deps, [row], { viewer, country }))(row)

/** Whether the right that a token was given for still holds: it is asked again for each connection, so that a lost right opens nothing from then on. */
export async function isRightHeld(
  deps: LivestreamDeps,
  { stream_id: streamId, account_id: accountId }: ConnectionRow,
  address: string,
): Promise<boolean> {
  const row = await findStream(deps.db, streamId, accountId)
  const viewer = { accountId, role: 'user' as const, staffRoles: [] }
  return row !== null && (await levelNow(deps, row, { viewer, country: deps.geography.countryOf(address) })) === 'full'
}

/** A private stream is there for the two sides of its show or call alone. */
async function levelOfSide(
  { audience, db }: LivestreamDeps,
  row: StreamRow,
  { accountId, country }: { accountId: string; country: string | null },
): Promise<'full' | 'none'> {
  if (row.viewer_is_blocked) return 'none'
  const [call, hidden] = await Promise.all([
    findCallOfStream(db, row.id),
    audience.findHiddenByCountry(country, [row.performer_id]),
  ])
  const isOwn = row.performer_id === accountId
  if (hidden.has(row.performer_id) && !isOwn) return 'none'
  return call?.performer_id === accountId || call?.fan_id === accountId ? 'full' : 'none'
}

/** What a token opens now. Null: nothing, whatever it was. */
export const readToken = (deps: Pick<LivestreamDeps, 'db'>, token: string): Promise<ConnectionRow | null> =>
  findConnectionOfToken(deps.db, hashOf(token))
