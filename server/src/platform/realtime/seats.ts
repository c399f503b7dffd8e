import { roomOf, type AppServer, type Seat } from './socket-server.ts'

const SOCKETS_PER_ACCOUNT = 10

/** Closes the oldest sockets of an account that has more than ten, in all processes together. */
export async function closeOldest(io: AppServer, accountId: string, isShared: () => boolean): Promise<void> {
  const own = seatsOf(io, accountId)
  const others = isShared() ? await seatsElsewhere(io, accountId) : []
  const surplus = [...own, ...others].toSorted((a, b) => a.since - b.since).slice(0, -SOCKETS_PER_ACCOUNT)
  for (const { id } of surplus) io.in(id).disconnectSockets(true)
}

/** The sockets of an account in this process. */
export function seatsOf(io: AppServer, accountId: string): Seat[] {
  const { adapter, sockets } = io.of('/')
  return [...(adapter.rooms.get(roomOf(accountId)) ?? [])].flatMap((id) => {
    const socket = sockets.get(id)
    return socket ? [{ id, since: socket.handshake.issued }] : []
  })
}

/** Processes that do not answer in time are left out: their sockets are counted when the next one signs in. */
const seatsElsewhere = (io: AppServer, accountId: string) =>
  new Promise<Seat[]>((resolve) => {
    io.serverSideEmit('seats_of', accountId, (_late: unknown, replies: Seat[][] | undefined) =>
      resolve((replies ?? []).flat()),
    )
  })

/** The accounts among these that have a socket in another process. */
export const accountsElsewhere = (io: AppServer, accountIds: readonly string[]) =>
  new Promise<string[]>((resolve) => {
    io.serverSideEmit('who_is_here', accountIds, (_late: unknown, replies: string[][] | undefined) =>
      resolve((replies ?? []).flat()),
    )
  })
