import { ban, cutOff, describeChannel, isUnknownUser, type AgoraProject } from '#src/platform/live-video/agora/agora.ts'
import type { LiveChannel } from '#src/platform/live-video/live-video.ts'
import { deleteConnections, findAgoraChannels, isSentByAgora } from './connection-queries.ts'
import type { LivestreamDeps } from './deps.ts'
import { chooseTransport, type Transport } from './rules.ts'

type Given = Pick<LivestreamDeps, 'config' | 'settings'>

/** The project at Agora of the site; null: its certificate or its app id is missing. */
export function agoraProjectOf({ config, settings }: Given): AgoraProject | null {
  const appId = settings.get('agoraAppId')
  return config.agora && appId !== '' ? { ...config.agora, appId } : null
}

/** By what a stream that is prepared now is sent; null: there is no live video here. */
export const transportNow = ({ config, settings }: Given): Transport | null =>
  chooseTransport({
    isAgoraReady: settings.get('agoraEnable') && agoraProjectOf({ config, settings }) !== null,
    config,
  })

/** Who is connected where, whatever the video is sent by. */
export async function describeChannels(deps: LivestreamDeps): Promise<LiveChannel[]> {
  const project = agoraProjectOf(deps)
  const own = await deps.liveVideo.describe()
  if (!project) return own
  const channels = await findAgoraChannels(deps.db)
  return [
    ...own,
    ...(await Promise.all(channels.map(({ channel, ...rights }) => describeChannel(project, channel, rights)))),
  ]
}

/** Cuts one participant of a channel. What fails is tried again by the next check of rights. */
export async function cutParticipant(deps: LivestreamDeps, channel: string, participant: string): Promise<void> {
  const project = agoraProjectOf(deps)
  if (!project || !(await isSentByAgora(deps.db, channel))) return deps.liveVideo.disconnect(channel, participant)
  await cutOff(project, channel, participant)
  // Agora keeps them out under that name: who gets the right again comes back with another.
  if (!isUnknownUser(participant)) await deleteConnections(deps.db, [participant])
}

/** Cuts everybody in the channel of a stream that has ended. @throws Error when Agora has not done it */
export async function cutChannel(deps: LivestreamDeps, channel: string): Promise<void> {
  const project = agoraProjectOf(deps)
  if (!project || !(await isSentByAgora(deps.db, channel))) return deps.liveVideo.disconnect(channel)
  // Without credentials of the RESTful API its tokens end within two minutes.
  if (project.customer && !(await ban(project, channel, null))) throw new Error('Agora did not close a channel')
}
