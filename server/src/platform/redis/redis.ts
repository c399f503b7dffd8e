import type { Redis } from 'ioredis'

type Log = { warn(facts: object, message: string): void; info(facts: object, message: string): void }

/** The Redis that processes share: what lies there may be lost at any time. */
export type SharedRedis = {
  /** Refuses commands at once while there is no connection, so that nobody waits for it. */
  client: Redis
  isReady(): boolean
  /** Says in the log when the connection is lost and when it is back. */
  reportTo(log: Log): void
  close(): void
}

const COMMAND_MS = 1_000
const SLOWEST_TRY_MS = 2_000
const retryStrategy = (times: number) => Math.min(times * 100, SLOWEST_TRY_MS)

/**
 * Connects to a Redis, and again whenever the connection is lost.
 * @throws Error of the connection when it cannot be reached now.
 */
export async function openRedis(url: string): Promise<SharedRedis> {
  const library = await import('ioredis')
  const client = new library.Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: COMMAND_MS,
    retryStrategy,
  })
  let isClosed = false
  const copies = copiesThatWait(client, {
    connect: () => new library.Redis(url, { maxRetriesPerRequest: null, retryStrategy }),
    isClosed: () => isClosed,
  })
  neverReject(client)
  const close = () => {
    isClosed = true
    for (const open of [client, ...copies]) open.disconnect()
  }
  await new Promise<void>((resolve, reject) => {
    client.once('ready', resolve)
    client.once('error', reject)
  }).catch((error: unknown) => {
    close()
    throw error
  })
  // Each lost connection emits several; `reportTo` says it once.
  client.on('error', () => undefined)
  return {
    client,
    isReady: () => client.status === 'ready',
    reportTo(log) {
      let isLost = false
      client.on('close', () => {
        if (isClosed) return
        if (!isLost) log.warn({}, 'Redis is away: sockets and limits are those of this process alone')
        isLost = true
      })
      client.on('ready', () => {
        if (isLost) log.info({}, 'Redis is back')
        isLost = false
      })
    },
    close,
  }
}

/**
 * The socket adapter reads through copies of the client. It asks again at once when a read is refused, without an end and
 * without a turn for anything else, so its copies wait for the connection instead, and answer no read once they are closed.
 */
function copiesThatWait(
  client: Redis,
  { connect, isClosed }: { connect: () => Redis; isClosed: () => boolean },
): Redis[] {
  const copies: Redis[] = []
  client.duplicate = () => {
    const copy = connect()
    const xread = copy.xread.bind(copy) as (...given: unknown[]) => Promise<unknown>
    const never = new Promise<never>(() => undefined)
    Object.assign(copy, { xread: (...given: unknown[]) => (isClosed() ? never : xread(...given)) })
    copies.push(copy)
    return copy
  }
  return copies
}

type Reply = (error: Error | null, answer: unknown) => void

/** The socket adapter publishes, and counts processes, without handling a refusal, which would end the process. */
function neverReject(client: Redis): void {
  const publish = client.publish.bind(client)
  const nobody = 0
  Object.assign(client, {
    publish: (channel: string, message: Buffer) => publish(channel, message).catch(() => nobody),
    send_command: (name: string, given: string[], reply: Reply) =>
      void client.call(name, ...given).then(
        (answer) => reply(null, answer),
        () => reply(null, ['', nobody]),
      ),
  })
}
