import { createStreamToken, type StreamToken } from '@stagedoor/contract/streams'
import type { Api } from '../../api/client.ts'

/** A token for the video of a session, or why there is none. Null: the server did not answer. */
export async function askToken(api: Api, channelName: string): Promise<StreamToken | 'locked' | 'absent' | null> {
  const reply = await api(createStreamToken, { body: { channelName } }).catch(() => null)
  if (reply?.isOk) return reply.data
  if (reply?.problem.error === 'STREAM_LOCKED') return 'locked'
  return reply?.status === 404 || reply?.status === 401 ? 'absent' : null
}
