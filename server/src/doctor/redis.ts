import type { Settings } from '../config/read-config.ts'
import { openRedis } from '../platform/redis/redis.ts'
import { about, type Finding } from './finding.ts'

/** Whether the Redis answers by which processes share sockets and limits, and is there where processes are several. */
export async function checkRedis({ role, redisUrl }: Pick<Settings, 'role' | 'redisUrl'>): Promise<Finding> {
  const redis = about('Redis')
  if (redisUrl === null) {
    if (role === 'all') return redis.good('none: one process serves pages and sockets')
    return redis.bad(
      `none, and ROLE is ${role}: open pages do not hear of what another process did until they are loaded again`,
      'set the same REDIS_URL for every process, or run one process with ROLE=all',
    )
  }
  const { host } = new URL(redisUrl)
  try {
    const opened = await openRedis(redisUrl)
    opened.close()
    return redis.good(`answers at ${host}`)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    return redis.bad(
      `does not let us in at ${host}${reason}`,
      'start it, correct REDIS_URL, or remove it where there is one process',
    )
  }
}
