import type { AgoraSettings } from '../config/agora-settings.ts'
import type { Settings } from '../config/read-config.ts'
import { about, type Finding } from './finding.ts'
import { withClient } from './with-client.ts'

type Chosen = Pick<Settings, 'agora' | 'liveServer' | 'role' | 'redisUrl'>

/** Checks by what live video is sent: what staff chose in the settings of the site needs what only the server knows. */
export async function checkLiveVideo(url: string, settings: Chosen): Promise<Finding> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ is_on: boolean; app_id: string | null }>(
      `select coalesce(bool_or(value = 'true') filter (where name = 'agoraEnable'), false) as is_on,
        max(value #>> '{}') filter (where name = 'agoraAppId') as app_id
        from setting where name in ('agoraEnable', 'agoraAppId')`,
    )
    const { is_on: isAgoraOn = false, app_id: appId = null } = rows[0] ?? {}
    return judgeLiveVideo({ isAgoraOn, hasAppId: appId !== null && appId !== '', ...settings })
  })
}

type Found = Pick<Chosen, 'role' | 'redisUrl'> & {
  isAgoraOn: boolean
  hasAppId: boolean
  agora: Pick<AgoraSettings, 'customer'> | null
  liveServer: object | null
}

/** Pure part of the check. */
export function judgeLiveVideo({ isAgoraOn, hasAppId, agora, liveServer, role, redisUrl }: Found): Finding {
  const live = about('Live video')
  const own = liveServer ? 'the live server outside' : 'this site itself'
  const isOwnThere = liveServer !== null || (role === 'all' && redisUrl === null)
  if (!isOwnThere && !(isAgoraOn && agora && hasAppId))
    return live.warning(
      'is not available: the embedded service needs one process, with ROLE=all and without REDIS_URL',
      'run one process, name a live server by LIVE_SERVER_PUBLISH_URL and LIVE_SERVER_PLAY_URL, or use Agora',
    )
  if (!isAgoraOn) return live.good(`is sent by ${own}`)
  if (!agora)
    return live.bad(
      `Agora is turned on without its certificate, so that streams are sent by ${own}`,
      'set AGORA_APP_CERTIFICATE to the primary certificate of the project, or turn off Agora under Settings, Live',
    )
  if (!hasAppId)
    return live.bad(
      `Agora is turned on without an app id, so that streams are sent by ${own}`,
      'enter the app id of the project under Settings, Live, or turn Agora off there',
    )
  if (!agora.customer)
    return live.warning(
      'is sent by Agora, and who loses the right to watch is cut after two minutes instead of at once',
      "set AGORA_CUSTOMER_ID and AGORA_CUSTOMER_SECRET, the credentials of Agora's RESTful API",
    )
  return live.good('is sent by Agora')
}
