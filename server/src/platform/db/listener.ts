import pg from 'pg'

export type Listener = {
  /** @throws when the database cannot be reached. */
  listen(): Promise<void>
  /** Listens again when the connection was lost; never throws. */
  ensure(): Promise<void>
  close(): Promise<void>
}

/** Listens to a channel of the database on a connection of its own. While it is lost nothing is heard: its caller polls too. */
export function createListener({
  url,
  channel,
  onNotification,
}: {
  url: string
  channel: string
  onNotification(): void
}): Listener {
  let client: pg.Client | undefined
  let connecting: Promise<void> | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url })
    fresh.on('notification', onNotification)
    fresh.on('error', () => undefined)
    fresh.on('end', () => {
      if (client === fresh) client = undefined
    })
    await fresh.connect()
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = fresh
  }

  return {
    listen: connect,
    async ensure() {
      if (client) return
      connecting ??= connect().finally(() => (connecting = undefined))
      await connecting.catch(() => undefined)
    },
    async close() {
      await connecting?.catch(() => undefined)
      await client?.end()
    },
  }
}
