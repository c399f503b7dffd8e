import agoraToken from 'agora-token'
import type { AgoraSettings } from '#src/config/agora-settings.ts'
import type { LiveChannel } from '../live-messages.ts'

// A package of CommonJS that names its exports only when it runs.
const { RtcRole, RtcTokenBuilder } = agoraToken

/** A project at Agora, with its app id. */
export type AgoraProject = AgoraSettings & { appId: string }

/** A user of a channel at Agora: 1 to 2^32 - 1. */
type Uid = number

/** What Agora calls a connection: the last 31 bits of its id (UUIDv7, RFC 9562), which are chance. Pure. */
export const uidOf = (connectionId: string): Uid => Number.parseInt(connectionId.slice(-8), 16) & 0x7fff_ffff || 1

/**
 * A token for one user and one channel, by Agora's own builder: joining, and for a publisher sending picture and sound.
 * Agora holds viewers to it where *co-host token authentication* is enabled for the project.
 * @param seconds how long it lasts, for every right in it
 */
export const buildToken = (
  { appId, certificate }: AgoraProject,
  { channel, uid, isPublisher, seconds }: { channel: string; uid: Uid; isPublisher: boolean; seconds: number },
): string =>
  RtcTokenBuilder.buildTokenWithUid(
    appId,
    certificate,
    channel,
    uid,
    isPublisher ? RtcRole.PUBLISHER : RtcRole.SUBSCRIBER,
    seconds,
    seconds,
  )

const ANSWER_WITHIN_MS = 3_000
/** As long as a token lasts at most: one that was cut does not come back with it. */
const BAN_MINUTES = 10

/** The users of a channel. `broadcasters`: those who may send. Null: no credentials, or Agora did not answer. */
async function readUsers(
  project: AgoraProject,
  channel: string,
): Promise<{ broadcasters: Uid[]; audience: Uid[] } | null> {
  const path = `/dev/v1/channel/user/${encodeURIComponent(project.appId)}/${encodeURIComponent(channel)}`
  const reply = (await callAgora(project, 'GET', path)) as UserList | null
  const data = reply?.success === true ? reply.data : null
  if (!data) return null
  return { broadcasters: uidsIn(data.broadcasters), audience: uidsIn(data.audience) }
}

type UserList = { success?: boolean; data?: { broadcasters?: unknown; audience?: unknown } }

const uidsIn = (list: unknown): Uid[] =>
  Array.isArray(list) ? list.filter((uid): uid is Uid => typeof uid === 'number') : []

/** Cuts one user of a channel, or everybody, and lets nobody of them back for ten minutes. @returns whether Agora has done it */
export async function ban(project: AgoraProject, channel: string, uid: Uid | null): Promise<boolean> {
  const rule = { appid: project.appId, cname: channel, ...(uid !== null && { uid }), time: BAN_MINUTES }
  return (await callAgora(project, 'POST', '/dev/v1/kicking-rule', { ...rule, privileges: ['join_channel'] })) !== null
}

/** A call of the RESTful API (docs.agora.io, *Channel Management REST API*). Null: refused, no answer, or no credentials. */
async function callAgora(
  { apiUrl, customer }: AgoraProject,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<unknown> {
  if (!customer) return null
  const credentials = Buffer.from(`${customer.id}:${customer.secret}`).toString('base64')
  try {
    const reply = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    return reply.ok ? await reply.json() : null
  } catch {
    // Away, late, or in no language of ours.
    return null
  }
}

/** A right to a stream that Agora forwards, as the feature gave it. */
export type AgoraRight = { participant: string; isPublisher: boolean }

const UNKNOWN_USER = /^uid:(\d+)$/

/** Whether a participant is a user of Agora whom no right of ours names. */
export const isUnknownUser = (participant: string): boolean => UNKNOWN_USER.test(participant)

/**
 * A channel as Agora describes it, with participants by the ids of their rights. Without its answer everybody with a right counts.
 * @param rights those that hold, and those that have ended lately
 */
export async function describeChannel(
  project: AgoraProject,
  channel: string,
  { holding, ended }: { holding: readonly AgoraRight[]; ended: readonly AgoraRight[] },
): Promise<LiveChannel> {
  const users = await readUsers(project, channel)
  if (!users) {
    const ids = (isPublisher: boolean) =>
      holding.filter((right) => right.isPublisher === isPublisher).map(({ participant }) => participant)
    const [publishers, viewers] = [ids(true), ids(false)]
    const participants = [...publishers, ...viewers]
    return { channel, publisher: publishers[0] ?? null, bitrate: 0, viewers, participants, recording: 'none' }
  }
  const names = new Map([...ended, ...holding].map(({ participant }) => [uidOf(participant), participant]))
  const publishers = new Set(holding.filter(({ isPublisher }) => isPublisher).map(({ participant }) => participant))
  const present = [...users.broadcasters, ...users.audience].map((uid) => names.get(uid) ?? `uid:${uid}`)
  return {
    channel,
    publisher: present.find((participant) => publishers.has(participant)) ?? null,
    bitrate: 0,
    viewers: present.filter((participant) => !publishers.has(participant)),
    participants: present,
    recording: 'none',
  }
}

/** Cuts a participant of a channel. @returns whether Agora has done it */
export const cutOff = (project: AgoraProject, channel: string, participant: string): Promise<boolean> =>
  ban(project, channel, Number(UNKNOWN_USER.exec(participant)?.[1] ?? uidOf(participant)))
