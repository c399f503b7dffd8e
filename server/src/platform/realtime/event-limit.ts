import type { AppSocket } from './socket-server.ts'

/** More than 20 events a second do not come from a person. */
const EVENTS_PER_SECOND = 20
/** So many events too many, in seconds that follow each other, close the socket. */
const DROPPED_BEFORE_CLOSE = 10

/** Drops the events of a socket that sends too many, says so once, and closes it when it goes on. */
export function limitEvents(socket: AppSocket, nowMs: () => number = () => performance.now()): void {
  let [startedAt, count, dropped] = [Number.NEGATIVE_INFINITY, 0, 0]
  socket.use(([event], next) => {
    const now = nowMs()
    if (now - startedAt > 1_000) {
      if (count <= EVENTS_PER_SECOND) dropped = 0
      startedAt = now
      count = 0
    }
    count += 1
    if (count <= EVENTS_PER_SECOND) return next()
    dropped += 1
    if (dropped === 1) socket.emit('error', { event: String(event), error: 'TOO_MANY_REQUESTS' })
    if (dropped >= DROPPED_BEFORE_CLOSE) socket.disconnect(true)
  })
}
