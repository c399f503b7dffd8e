import { openRedis } from '../platform/redis/redis.ts'
import { about, type Finding } from './finding.ts'

/** Whether the Redis answers by which processes share sockets and limits. */
export async function checkRedis({ redisUrl }: { redisUrl: string | null }): Promise<Finding> {
  const redis = about('Redis')
  if (redisUrl === null) return redis.good('none: one process serves pages and sockets')
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
