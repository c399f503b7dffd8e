import pg from 'pg'

export type Listener = {
  /** @throws when the database cannot be reached. */
  listen(): Promise<void>
  close(): Promise<void>
}

const RETRY_MS = 500
const CONNECTION_TIMEOUT_MS = 5_000

/**
 * Listens to a channel of the database on a connection of its own. A lost connection is made again as soon as the database
 * answers; what was notified meanwhile was not heard, so `onReconnected` reads what matters.
 */
export function createListener({
  url,
  channel,
  onNotification,
  onReconnected,
}: {
  url: string
  channel: string
  onNotification(payload: string): void
  onReconnected(): void
}): Listener {
  let client: pg.Client | undefined
  let reconnecting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECTION_TIMEOUT_MS })
    fresh.on('notification', ({ payload }) => onNotification(payload ?? ''))
    // A connection that fails also ends.
    fresh.on('error', () => undefined)
    fresh.on('end', () => {
      if (client !== fresh) return
      client = undefined
      scheduleReconnect()
    })
    try {
      await fresh.connect()
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await fresh.end().catch(() => undefined)
      throw error
    }
    client = fresh
  }

  function scheduleReconnect(): void {
    if (isClosed) return
    timer = setTimeout(() => {
      reconnecting = connect().then(onReconnected, scheduleReconnect)
    }, RETRY_MS)
    timer.unref()
  }

  return {
    listen: connect,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await reconnecting
      const last = client
      client = undefined
      await last?.end()
    },
  }
}
