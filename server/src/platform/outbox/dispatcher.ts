import pg from 'pg'
import type { Db } from '../db/database.ts'
import { createDelivery, type EventHandlers, type OutboxLog } from './delivery.ts'

export type { EventHandlers, OutboxLog } from './delivery.ts'

const POLL_MS = 1_000

export type Dispatcher = {
  /** Starts listening and delivers what is due. */
  start(): Promise<void>
  /** Delivers everything that is due now; resolves when nothing is. For tests and shutdown. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Delivers recorded events when it is woken, and looks by itself every second. Several may run: each row is claimed by one. */
export function createDispatcher(options: {
  db: Db
  url: string
  handlers: readonly EventHandlers[]
  log: OutboxLog
}): Dispatcher {
  const { url, log } = options
  const deliverBatch = createDelivery(options)
  let isStopped = false
  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let listener: pg.Client | undefined

  async function runUntilEmpty(): Promise<void> {
    while (!isStopped && (await deliverBatch()));
  }

  /** One run at a time; whoever wakes during a run shares the one that follows it. */
  function wake(): Promise<void> {
    following ??= (running ?? Promise.resolve()).then(() => {
      running = following
      following = undefined
      return runUntilEmpty().catch((error: unknown) => {
        if (!isStopped) log.error({ err: error }, 'outbox delivery stopped early; trying again')
      })
    })
    return following
  }

  function queue(): void {
    if (!isStopped) void wake()
  }

  async function listen(): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    client.on('notification', queue)
    client.on('error', () => undefined) // the poll below delivers until the next listen succeeds
    client.on('end', () => {
      if (listener === client) listener = undefined
    })
    await client.connect()
    await client.query('listen outbox')
    listener = client
  }

  function poll(): void {
    timer = setTimeout(() => {
      if (!listener && !isStopped) void listen().catch(() => undefined)
      void wake().finally(() => {
        if (!isStopped) poll()
      })
    }, POLL_MS)
  }

  return {
    async start() {
      await listen()
      queue()
      poll()
    },
    drain: () => wake(),
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await following
      await running
      await listener?.end()
    },
  }
}
