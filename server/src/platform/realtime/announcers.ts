import type { ServerToClient } from '@stagedoor/contract/realtime'
import { readingsInTurn, type ReadForAccounts } from './readings-in-turn.ts'
import { roomOf, type AppServer } from './socket-server.ts'

/** Asks that accounts are sent an event; its promise ends when their sockets in this process were sent a reading that began after that. */
export type Announce = (accountIds: readonly string[]) => Promise<void>

export type AnnouncerOf = <E extends keyof ServerToClient>(
  event: E,
  read: ReadForAccounts<Parameters<ServerToClient[E]>[0]>,
) => Announce

/**
 * Events that carry what is read for an account. Each process reads for its own sockets, one reading after the other, so that no
 * socket is sent an earlier reading after a later one. Decision 0522.
 */
export function announcersOf(
  io: AppServer,
  { isShared, log }: { isShared(): boolean; log: { warn(facts: object, message: string): void } },
): AnnouncerOf {
  const announcers = new Map<string, Announce>()
  io.on('read_again_for', (event, accountIds) => {
    // The other process does not wait for it. A page that misses it reads it later.
    announcers
      .get(event)?.(accountIds)
      .catch((error: unknown) => {
        log.warn({ err: error, event }, 'sockets were not sent what changed in another process')
      })
  })
  return (event, read) => {
    if (announcers.has(event)) throw new Error(`an event has one announcer: ${event}`)
    const ask = readingsInTurn(read, (id, reading) => {
      io.local.to(roomOf(id)).emit(event, ...([reading] as never))
    })
    const announceHere: Announce = (accountIds) =>
      ask(accountIds.filter((id) => io.of('/').adapter.rooms.has(roomOf(id))))
    announcers.set(event, announceHere)
    return async (accountIds) => {
      if (accountIds.length === 0) return
      if (isShared()) io.serverSideEmit('read_again_for', event, accountIds)
      await announceHere(accountIds)
    }
  }
}
