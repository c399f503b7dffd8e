import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'

type Options = { rooms: Iterable<string>; except: Iterable<string>; flags?: { local?: boolean } }

/** What one process asks of the sockets of the others: an event for some rooms, or their end. `type` and `data` are Socket.IO's. */
type Hint = { type: number; data?: { requestId?: string; opts?: Options; packet?: unknown } }

/** What Socket.IO's adapter for clusters calls and can be called by; part of it is protected there. */
type Adapter = {
  uid: string
  nsp: { name: string }
  rooms: ReadonlyMap<string, unknown>
  broadcast(packet: unknown, options: Options): Promise<void>
  doPublish(hint: Hint): Promise<string>
  onMessage(hint: Hint & { uid: string; nsp: string }, offset: string): void
  onRawMessage(entry: Entry, offset: string): void
  close(): void
}

/** An entry of the stream. The library passes on those that name a namespace. */
type Entry = { uid: string; nsp: string; hints: string }

const STREAM = 'hints'
/** In Redis, about so many entries; a process that is further behind has lost hints. */
const KEPT_ENTRIES = 2_000
/** A page in another process hears of something later by so much at most. */
const GATHER_MS = 10
const BROADCAST = 3
/** Without the recovery of connections, which is not used, nobody asks where in the stream a hint stands. */
const NO_OFFSET = ''

/**
 * Socket.IO's adapter over a stream of Redis, with the hints of ten milliseconds in one entry. One entry for each would cost a process more
 * than the message that it announces: a command and its answer, and one more when the process reads back what it wrote. Decision 0453.
 */
export function gatheredHints(client: Redis): (namespace: unknown) => unknown {
  const create = createAdapter(client, { streamName: STREAM, maxLen: KEPT_ENTRIES })
  // Socket.IO calls it with `new`, which an arrow function refuses.
  return function adapterOf(namespace) {
    const adapter = create(namespace)
    // The library's type hides what adapters of a cluster may override.
    gather(adapter as unknown as Adapter, client)
    return adapter
  }
}

function gather(adapter: Adapter, client: Redis): void {
  const { broadcast, close, doPublish } = adapter
  const gathered: Hint[] = []
  let timer: NodeJS.Timeout | undefined

  function send(): void {
    timer = undefined
    const hints = JSON.stringify(gathered.splice(0))
    const entry = ['uid', adapter.uid, 'nsp', adapter.nsp.name, 'hints', hints]
    // While the Redis is away each process serves its own sockets.
    client.xadd(STREAM, 'MAXLEN', '~', KEPT_ENTRIES, '*', ...entry).catch(() => undefined)
  }

  function publish(hint: Hint): void {
    gathered.push(hint)
    timer ??= setTimeout(send, GATHER_MS)
  }

  const hasSocketsOf = ({ rooms }: Options): boolean => {
    const named = [...rooms]
    return named.length === 0 || named.some((room) => adapter.rooms.has(room))
  }

  Object.assign(adapter, {
    // Questions to other processes are not kept in the stream: who asks waits for the answer.
    doPublish: (hint: Hint) =>
      isGathered(hint) ? (publish(hint), Promise.resolve(NO_OFFSET)) : doPublish.call(adapter, hint),
    // The library would write the event out for its own sockets before it looks whether there are any.
    async broadcast(packet: unknown, options: Options) {
      if (!options.flags?.local) publish({ type: BROADCAST, data: { packet, opts: writable(options) } })
      if (hasSocketsOf(options))
        await broadcast.call(adapter, packet, { ...options, flags: { ...options.flags, local: true } })
    },
    onRawMessage({ uid, nsp, hints }: Entry, offset: string) {
      if (uid === adapter.uid) return
      for (const hint of JSON.parse(hints) as Hint[])
        if (hint.type !== BROADCAST || (hint.data?.opts && hasSocketsOf(hint.data.opts)))
          adapter.onMessage({ ...hint, uid, nsp }, offset)
    },
    close() {
      clearTimeout(timer)
      if (gathered.length > 0) send()
      close.call(adapter)
    },
  })
}

/** Events for sockets, rooms that they join and leave, their end, and what one process tells the others. */
const GATHERED = new Set([BROADCAST, 4, 5, 6, 9])
const isGathered = ({ type, data }: Hint): boolean => GATHERED.has(type) && data?.requestId === undefined

const writable = ({ rooms, except, flags }: Options) => ({
  rooms: [...rooms],
  except: [...except],
  ...(flags && { flags }),
})
